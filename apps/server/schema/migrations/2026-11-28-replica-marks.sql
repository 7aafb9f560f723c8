-- phase: expand
-- release: 0.2.0

-- What tells how far a replica has come: each server that reads from one counts up here once a second, and looks there
-- for what has arrived. Whatever was committed before a count began is there with it. Without DATABASE_REPLICA_URL it
-- stays empty.
create table replica_mark (
  -- a process, by a name that it made up
  server text primary key,
  mark bigint not null,
  at timestamptz not null
);
