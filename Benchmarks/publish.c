/* Writes files as a crash-safe publisher must, and nothing else: all under other names, one sync of
 * the file system, the renames, one more sync.
 *
 * usage: publish FROM TO: the plain files of FROM, held in memory before the clock starts
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct file { char name[64], new_name[72]; char *bytes; size_t size; };

static void must(int good, const char *what)
{
    if (!good) {
        perror(what);
        exit(1);
    }
}

static struct file read_file(int folder, const char *name)
{
    struct file file;
    struct stat status;
    int descriptor = openat(folder, name, O_RDONLY);
    must(descriptor >= 0 && fstat(descriptor, &status) == 0, name);
    snprintf(file.name, sizeof file.name, "%s", name);
    snprintf(file.new_name, sizeof file.new_name, ".%s.tmp", name);
    file.size = (size_t)status.st_size;
    file.bytes = malloc(file.size);
    must(read(descriptor, file.bytes, file.size) == (ssize_t)file.size, name);
    close(descriptor);
    return file;
}

int main(int count, char **words)
{
    must(count == 3, "two folders are needed");
    int from = open(words[1], O_RDONLY | O_DIRECTORY), to = open(words[2], O_RDONLY | O_DIRECTORY);
    must(from >= 0 && to >= 0, "open");
    DIR *directory = fdopendir(dup(from));
    struct file *files = NULL;
    size_t number = 0;
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (entry->d_name[0] == '.') continue;
        files = realloc(files, (number + 1) * sizeof *files);
        files[number++] = read_file(from, entry->d_name);
    }
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (size_t i = 0; i < number; i++) {
        int file = openat(to, files[i].new_name, O_WRONLY | O_CREAT | O_TRUNC, 0640);
        must(file >= 0, "create");
        must(write(file, files[i].bytes, files[i].size) == (ssize_t)files[i].size, "write");
        must(close(file) == 0, "close");
    }
    must(syncfs(to) == 0, "syncfs");
    for (size_t i = 0; i < number; i++)
        must(renameat(to, files[i].new_name, to, files[i].name) == 0, "rename");
    must(syncfs(to) == 0, "syncfs");
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.4f\n", (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
}
