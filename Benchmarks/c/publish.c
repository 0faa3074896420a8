/* The files of a publishing and nothing else.
 *
 * usage: publish write PACK FOLDER: writes the files of PACK as a crash-safe publisher must: all under
 * other names, one sync of the file system, the renames, one more sync. PACK holds for each file a
 * struct head and then its bytes.
 * usage: publish look FOLDER: looks at every file of FOLDER: stat, read, hash. Prints how many. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct head { char name[56]; uint64_t size; };

static void must(int good, const char *what) {
    if (good) return;
    perror(what);
    exit(1);
}

static void new_name(char *name, const struct head *head) {
    snprintf(name, 72, ".%s.tmp", head->name);
}

static void put(int folder, const struct head *head) {
    char name[72];
    new_name(name, head);
    int file = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC, 0640);
    must(file >= 0, "create");
    must(write(file, head + 1, head->size) == (ssize_t)head->size, "write");
    must(close(file) == 0, "close");
}

static void write_all(const char *pack, int folder) {
    struct stat status;
    char name[72];
    int file = open(pack, O_RDONLY);
    must(file >= 0 && fstat(file, &status) == 0, pack);
    size_t size = (size_t)status.st_size;
    char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    must(bytes != MAP_FAILED, "mmap");
    char *end = bytes + size;
    const struct head *head;
    for (char *at = bytes; at < end; at += sizeof *head + (head->size + 7) / 8 * 8)
        put(folder, head = (const struct head *)at);
    must(syncfs(folder) == 0, "syncfs");
    for (char *at = bytes; at < end; at += sizeof *head + (head->size + 7) / 8 * 8) {
        new_name(name, head = (const struct head *)at);
        must(renameat(folder, name, folder, head->name) == 0, "rename");
    }
    must(syncfs(folder) == 0, "syncfs");
}

/* The files are small, so that one buffer holds each. */
static uint64_t hash_of(int folder, const char *name) {
    static char bytes[1 << 20];
    struct stat status;
    uint64_t hash = 14695981039346656037u;
    must(fstatat(folder, name, &status, 0) == 0, name);
    int file = openat(folder, name, O_RDONLY);
    must(file >= 0 && status.st_size < (off_t)sizeof bytes, name);
    must(read(file, bytes, sizeof bytes) == status.st_size, name);
    close(file);
    for (off_t at = 0; at + 8 <= status.st_size; at += 8) {
        uint64_t word;
        memcpy(&word, bytes + at, 8);
        hash = (hash ^ word) * 1099511628211u;
    }
    return hash;
}

static void look(int folder) {
    uint64_t number = 0, all = 0;
    DIR *directory = fdopendir(folder);
    must(directory != NULL, "opendir");
    for (struct dirent *entry; (entry = readdir(directory)); ) {
        if (entry->d_name[0] == '.') continue;
        all ^= hash_of(folder, entry->d_name);
        number++;
    }
    printf("%lu files, %016lx\n", (unsigned long)number, (unsigned long)all);
}

int main(int count, char **words) {
    must(count >= 3, "usage: publish write PACK FOLDER | look FOLDER");
    int folder = open(words[count - 1], O_RDONLY | O_DIRECTORY);
    must(folder >= 0, words[count - 1]);
    if (count == 4)
        write_all(words[2], folder);
    else
        look(folder);
    return 0;
}
