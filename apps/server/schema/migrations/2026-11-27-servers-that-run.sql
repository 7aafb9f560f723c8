-- phase: expand
-- release: 0.2.0

-- Each row is a process that serves the portal, and where its files lie. Servers must see the same files: one that does
-- not is refused at its start. A row that nobody has touched for half a minute is a process that fell.
create table portal_server (
  id text primary key,
  -- the machine, for whoever reads the refusal
  host text not null,
  -- disk, with its folder, or the bucket
  kind text not null check (kind in ('disk', 's3')),
  place text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
