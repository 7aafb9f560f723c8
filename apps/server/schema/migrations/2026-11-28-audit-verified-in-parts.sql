-- phase: expand
-- release: 0.2.0

-- A check of the night looks at what is new since the signed head that was verified last, one that somebody asks for at
-- everything; either goes on where it stood.
alter table audit_check
  add column scope text not null default 'whole' check (scope in ('whole', 'new')),
  -- the signed head up to which it came
  add column reached_seq bigint,
  -- entries whose ids were made by then were looked for in the chain
  add column reached_at timestamptz,
  -- when it last came further
  add column seen_at timestamptz;
-- Serves the head that was verified last.
create index audit_check_reached on audit_check (reached_seq desc) where reached_seq is not null;

-- Each row is a round along the whole chain that is online, a part at a time over a week; the open one goes on where it
-- stands.
create table audit_round (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  reached_seq bigint not null,
  reached_at timestamptz,
  -- links, and signed heads that agreed with them
  checked bigint not null default 0,
  heads integer not null default 0,
  -- the first hundred
  faults jsonb not null default '[]'
);
-- one at a time
create unique index audit_round_under_way on audit_round ((true)) where ended_at is null;
