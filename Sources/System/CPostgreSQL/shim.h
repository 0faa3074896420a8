#pragma once
#include <postgresql/libpq-fe.h>
#include "../load.h"

/* Loaded only when needed, because it loads libraries for Kerberos, LDAP and TLS. */
#define DOSECAL_LIBPQ(EACH) \
    EACH(PQconnectdbParams) EACH(PQfinish) EACH(PQstatus) EACH(PQbackendPID) \
    EACH(PQtransactionStatus) EACH(PQerrorMessage) EACH(PQsetNoticeProcessor) EACH(PQexec) \
    EACH(PQenterPipelineMode) EACH(PQexitPipelineMode) EACH(PQpipelineSync) EACH(PQgetResult) \
    EACH(PQsendPrepare) EACH(PQsendQueryParams) EACH(PQsendQueryPrepared) \
    EACH(PQresultStatus) EACH(PQresultErrorField) EACH(PQcmdStatus) \
    EACH(PQcmdTuples) EACH(PQntuples) EACH(PQgetisnull) EACH(PQgetlength) EACH(PQgetvalue) \
    EACH(PQftype) EACH(PQfname) EACH(PQnfields) EACH(PQclear)

DOSECAL_LIBRARY(libpq, "libpq", "5", "stores in PostgreSQL", "suggested", DOSECAL_LIBPQ)

static inline void dosecal_ignore_notice(void *unused, const char *message) {
    (void)unused;
    (void)message;
}

/* Opens a connection. A server that cannot be reached any more is detected after about 20 seconds.
   The same parameters in the address take precedence. */
static inline PGconn *dosecal_connect(struct dosecal_libpq pq, const char *address) {
    const char *keywords[] = {
        "connect_timeout", "application_name", "keepalives_idle", "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "dbname", "client_encoding", NULL};
    const char *values[] = {
        "5", "dosecal", "10", "5", "2", "15000", address, "UTF8", NULL};
    PGconn *connection = pq.PQconnectdbParams(keywords, values, 1);
    if (connection) pq.PQsetNoticeProcessor(connection, dosecal_ignore_notice, NULL);
    return connection;
}
