#pragma once
#include <microhttpd.h>
#include "../load.h"

/* Loaded only when needed, because it loads eleven more libraries. */
#define DOSECAL_MICROHTTPD(EACH) \
    EACH(MHD_start_daemon) EACH(MHD_stop_daemon) EACH(MHD_add_connection) EACH(MHD_get_daemon_info) \
    EACH(MHD_get_connection_info) EACH(MHD_get_connection_values) \
    EACH(MHD_lookup_connection_value) EACH(MHD_suspend_connection) EACH(MHD_resume_connection) \
    EACH(MHD_create_response_from_callback) EACH(MHD_create_response_from_buffer) \
    EACH(MHD_add_response_header) EACH(MHD_queue_response) EACH(MHD_destroy_response)

DOSECAL_LIBRARY(microhttpd, "libmicrohttpd", "12", "the server", "required", DOSECAL_MICROHTTPD)

/* Wrappers of functions with a variable number of arguments, which Swift cannot call. */

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

/* A connection that can be passed between threads. libmicrohttpd keeps it until its request ends, and a
   suspended connection at least until it is resumed; any thread may resume it. */
typedef struct __attribute__((swift_attr("@Sendable"))) {
    struct MHD_Connection *_Nonnull pointer;
} dosecal_connection;

/* Starts a daemon with one thread. It does not listen; connections are added to it. The key and the
   certificate are NULL for plain HTTP. The oldest TLS version allowed is 1.2. */
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
    return mhd.MHD_start_daemon(
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
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *
dosecal_address(struct dosecal_microhttpd mhd, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline void *
dosecal_context(struct dosecal_microhttpd mhd, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline unsigned int
dosecal_connections(struct dosecal_microhttpd mhd, struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info =
        mhd.MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info ? info->num_connections : 0;
}
