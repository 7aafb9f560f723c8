-- phase: expand
-- release: 0.2.0

-- What happens in somebody's life or work, and the matters that are then to be done, one after another.
create table situation (
  id text primary key,
  name text not null,
  summary text not null,
  -- how people say it
  said jsonb not null,
  audiences jsonb not null,
  domain text not null,
  icon text not null,
  -- in the order in which they are done, each with the reason why it belongs here
  steps jsonb not null,
  sort integer not null,
  -- where it is like this
  region_code text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  withdrawn_reason text,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);
-- Serves the administrators' list of a region.
create index situation_desk on situation (region_code text_pattern_ops, sort, id);
