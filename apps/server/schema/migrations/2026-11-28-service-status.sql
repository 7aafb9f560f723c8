-- phase: expand
-- release: 0.2.0

-- When a part of the portal was last looked at, and how often in a row it was not well since.
create table part_check (
  part text primary key check (part in ('signIn', 'search', 'files', 'messages')),
  checked_at timestamptz not null,
  misses integer not null
);

-- What the looks at a part found on a day; `unchecked` are the minutes of it in which nobody could look.
create table part_day (
  part text not null,
  day date not null,
  asked integer not null,
  well integer not null,
  unchecked integer not null,
  primary key (part, day)
);
-- Serves the last days of all parts.
create index part_day_day on part_day (day);

-- Incidents and planned maintenance, as the office announces them.
create table announcement (
  id text primary key,
  kind text not null check (kind in ('incident', 'maintenance')),
  title text not null,
  -- keys of what is affected
  parts jsonb not null,
  stage text not null check (stage in ('investigating', 'identified', 'recovering', 'recovered', 'planned', 'underWay',
    'completed', 'cancelled')),
  -- what a clock on the wall says in the province
  starts_at text not null check (starts_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  ends_at text check (ends_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  -- the latest news of it
  body text not null,
  -- where it is felt
  region_code text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  withdrawn_reason text,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);
-- Serves the administrators' list of a region, and the public's.
create index announcement_desk on announcement (region_code text_pattern_ops, starts_at desc, id);

-- What the public was told of an announcement, one after another.
create table announcement_step (
  id bigint generated always as identity primary key,
  announcement_id text not null references announcement on delete cascade,
  told_at timestamptz not null,
  stage text not null,
  body text not null
);
-- Serves the news of an announcement, the newest first.
create index announcement_step_of on announcement_step (announcement_id, id desc);
