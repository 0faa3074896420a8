#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <microhttpd.h>

/* libmicrohttpd brings eleven more libraries. It is loaded when a server starts, so that no other
   command waits for them. */
#define DOSECAL_MICROHTTPD(EACH) \
    EACH(start_daemon) EACH(stop_daemon) EACH(add_connection) EACH(get_daemon_info) \
    EACH(get_connection_info) EACH(get_connection_values) EACH(lookup_connection_value) \
    EACH(suspend_connection) EACH(resume_connection) EACH(create_response_from_callback) \
    EACH(create_response_from_buffer) EACH(add_response_header) EACH(queue_response) \
    EACH(destroy_response)

struct __attribute__((swift_attr("@Sendable"))) dosecal_microhttpd {
#define DOSECAL_MEMBER(name) __typeof__(MHD_##name) *name;
    DOSECAL_MICROHTTPD(DOSECAL_MEMBER)
#undef DOSECAL_MEMBER
};

/* Leaves all empty where the library is not there, or lacks one of these functions. */
static inline struct dosecal_microhttpd dosecal_load_microhttpd(const char *name) {
    struct dosecal_microhttpd functions = {0};
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
#define DOSECAL_FIND(name) \
    found = found && (*(void **)&functions.name = dlsym(library, "MHD_" #name)) != NULL;
    DOSECAL_MICROHTTPD(DOSECAL_FIND)
#undef DOSECAL_FIND
    return found ? functions : (struct dosecal_microhttpd){0};
}

/* What Swift cannot call: functions with varying arguments. */

typedef struct {
    MHD_AcceptPolicyCallback accept;
    MHD_NotifyConnectionCallback connection;
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback completed;
    size_t (*unescape)(void *, struct MHD_Connection *, char *);
} dosecal_calls;

typedef struct {
    unsigned int connections;
    unsigned int idle_seconds;
    size_t memory;
} dosecal_limits;

/* A daemon with one thread that is given its connections. Key and certificate are NULL for plain
   HTTP; with them, TLS 1.2 is the oldest that is spoken. */
static inline struct MHD_Daemon *
dosecal_start(struct dosecal_microhttpd mhd, dosecal_limits limits,
              const dosecal_calls *calls, void *server, const char *key,
              const char *certificate)
{
    unsigned int flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC
        | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO;
    struct MHD_OptionItem some[4];
    int count = 0;
#ifdef __linux__
    flags |= MHD_USE_EPOLL;
#else
    flags |= MHD_USE_AUTO;
#endif
    if (key) {
        flags |= MHD_USE_TLS;
        some[count++] = (struct MHD_OptionItem) { MHD_OPTION_HTTPS_MEM_KEY, 0, (void *) key };
        some[count++] = (struct MHD_OptionItem) {
            MHD_OPTION_HTTPS_MEM_CERT, 0, (void *) certificate };
        some[count++] = (struct MHD_OptionItem) {
            MHD_OPTION_HTTPS_PRIORITIES, 0,
            (void *) "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:%SERVER_PRECEDENCE" };
    }
    some[count] = (struct MHD_OptionItem) { MHD_OPTION_END, 0, NULL };
    return mhd.start_daemon(
        flags, 0, calls->accept, server, calls->handle, server,
        MHD_OPTION_CONNECTION_LIMIT, limits.connections,
        MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_CONNECTION, calls->connection, server,
        MHD_OPTION_NOTIFY_COMPLETED, calls->completed, server,
        MHD_OPTION_UNESCAPE_CALLBACK, calls->unescape, server,
        MHD_OPTION_ARRAY, some, MHD_OPTION_END);
}

static inline int
dosecal_socket(struct dosecal_microhttpd mhd, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *
dosecal_address(struct dosecal_microhttpd mhd, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline void *
dosecal_context(struct dosecal_microhttpd mhd, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline unsigned int
dosecal_connections(struct dosecal_microhttpd mhd, struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info =
        mhd.get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info ? info->num_connections : 0;
}
