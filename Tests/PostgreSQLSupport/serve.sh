#!/bin/sh
# Runs a PostgreSQL in a new folder until the process WATCHED ends.
# Usage: serve.sh FOLDER WATCHED PROGRAMS; FOLDER/ready appears once it answers.
set -eu
folder=$1 watched=$2 programs=$3
# PostgreSQL refuses to run as root.
as=
if [ "$(id -u)" -eq 0 ]; then
    chown postgres "$folder"
    as="runuser -u postgres --"
fi
cd "$folder"
server=
end() {
    if [ -f "$folder/data/postmaster.pid" ]; then
        kill -INT "$(head -n 1 "$folder/data/postmaster.pid")" || true
        wait $server || true
    fi
    rm -rf "$folder"
}
trap end EXIT
trap 'exit 1' HUP INT TERM
$as "$programs/initdb" -D "$folder/data" -A trust -U dosecal -E UTF8 --locale=C --no-sync >/dev/null
# Nothing that a test writes must survive a power cut.
$as "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \
    -c synchronous_commit=off -c full_page_writes=off -c max_connections=300 \
    -c max_locks_per_transaction=256 -c deadlock_timeout=200ms \
    >"$folder/log" 2>&1 </dev/null &
server=$!
until "$programs/pg_isready" -q -h "$folder" -U dosecal -d postgres; do
    kill -0 $server
    sleep 0.1
done
: >"$folder/ready"
while ps -o stat= -p "$watched" | grep -qv '^Z' && kill -0 $server 2>/dev/null; do sleep 1; done
