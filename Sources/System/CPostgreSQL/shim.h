#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <postgresql/libpq-fe.h>

/* libpq brings libraries for Kerberos, LDAP and TLS with it. It is loaded when a PostgreSQL store is
   opened, so that commands with a SQLite store neither need it nor wait for it. */
struct dosecal_libpq {
    __typeof__(PQconnectdbParams) *connect;
    __typeof__(PQfinish) *finish;
    __typeof__(PQstatus) *status;
    __typeof__(PQtransactionStatus) *transaction;
    __typeof__(PQerrorMessage) *message;
    __typeof__(PQsetNoticeProcessor) *set_notices;
    __typeof__(PQexec) *exec;
    __typeof__(PQexecParams) *exec_params;
    __typeof__(PQresultStatus) *result;
    __typeof__(PQresultErrorField) *field;
    __typeof__(PQcmdStatus) *command;
    __typeof__(PQcmdTuples) *changed;
    __typeof__(PQntuples) *rows;
    __typeof__(PQgetisnull) *is_null;
    __typeof__(PQgetlength) *length;
    __typeof__(PQgetvalue) *value;
    __typeof__(PQftype) *type;
    __typeof__(PQclear) *clear;
};

/* False where the library is not there, or lacks one of these functions. */
static inline bool dosecal_load_libpq(struct dosecal_libpq *pq, const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    bool found = true;
#define DOSECAL_FIND(member, function) \
    found = (*(void **)&pq->member = dlsym(library, #function)) != NULL && found
    DOSECAL_FIND(connect, PQconnectdbParams);
    DOSECAL_FIND(finish, PQfinish);
    DOSECAL_FIND(status, PQstatus);
    DOSECAL_FIND(transaction, PQtransactionStatus);
    DOSECAL_FIND(message, PQerrorMessage);
    DOSECAL_FIND(set_notices, PQsetNoticeProcessor);
    DOSECAL_FIND(exec, PQexec);
    DOSECAL_FIND(exec_params, PQexecParams);
    DOSECAL_FIND(result, PQresultStatus);
    DOSECAL_FIND(field, PQresultErrorField);
    DOSECAL_FIND(command, PQcmdStatus);
    DOSECAL_FIND(changed, PQcmdTuples);
    DOSECAL_FIND(rows, PQntuples);
    DOSECAL_FIND(is_null, PQgetisnull);
    DOSECAL_FIND(length, PQgetlength);
    DOSECAL_FIND(value, PQgetvalue);
    DOSECAL_FIND(type, PQftype);
    DOSECAL_FIND(clear, PQclear);
#undef DOSECAL_FIND
    return found;
}

static inline void dosecal_ignore_notice(void *unused, const char *message) {
    (void)unused;
    (void)message;
}

/* A server that is cut off counts as lost after about 20 seconds. What the address says of these
   goes before them. */
static inline PGconn *dosecal_connect(const struct dosecal_libpq *pq, const char *address) {
    const char *keywords[] = {
        "connect_timeout", "application_name", "keepalives_idle", "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "dbname", "client_encoding", NULL};
    const char *values[] = {
        "5", "dosecal", "10", "5", "2", "15000", address, "UTF8", NULL};
    PGconn *connection = pq->connect(keywords, values, 1);
    if (connection) pq->set_notices(connection, dosecal_ignore_notice, NULL);
    return connection;
}
