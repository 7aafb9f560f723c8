-- phase: expand
-- release: 0.2.0

-- How far a system is with a person's matter; it goes when the matter is completed.
create table running_matter (
  system_abbr text not null references connected_system on delete cascade,
  -- the system's own number for it
  matter_no text not null,
  account_id text not null references account on delete cascade,
  identification text not null,
  -- in the system's words: 已受理, 现场核验
  stage text not null,
  begun_at timestamptz not null,
  at timestamptz not null,
  primary key (system_abbr, matter_no)
);
-- Serves one's own matters, what moved last first, and the removal of an account.
create index running_matter_own on running_matter (account_id, at desc);
