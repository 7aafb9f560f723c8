-- phase: contract
-- release: 0.1.0

-- A system that somebody opened to try things, without a review: only invented people ever enter it. Outside the seal of
-- what was agreed, since neither value lets anybody real in: such a system has no test users, and stays a sandbox.
alter table connected_system
  add column of_developer boolean not null default false,
  add constraint connected_system_developers_are_sandboxes check (not of_developer or stage <> 'live');

-- What stands behind it is kept like an application, with its self-tests, and never reviewed.
alter table system_application add column of_developer boolean not null default false;

-- Systems of developers: when each was used last, and whether its owner was told that it ends.
create table developer_sandbox (
  system_abbr text primary key references connected_system on delete cascade,
  application_id text not null references system_application on delete cascade,
  used_at timestamptz not null,
  told_at timestamptz
);
-- Serves the daily look for those that nobody uses.
create index developer_sandbox_used on developer_sandbox (used_at);
create unique index developer_sandbox_application on developer_sandbox (application_id);
