-- phase: expand
-- release: 0.2.0

-- Where short-lived state is kept in Redis: what lists ask for of it, so that they can be asked here. A row follows an
-- entry there and says what it says; the entry decides. Empty where short-lived state is kept in this database. `kind`
-- is one of session, sessionOidc, oidc.Session (a system that was entered), casTicket, saml.participant.
create table session_record (
  kind text collate "C" not null,
  key text collate "C" not null,
  value jsonb not null,
  group_key text collate "C",
  expires_at timestamptz not null,
  -- of a session: when it began, in ms of the epoch; made of `value`
  session_started bigint generated always as (case when (kind = 'session') then ((value ->> 'startedAt'))::bigint end)
    stored,
  -- of a session: its owner's region; made of `value`
  session_region text collate "C" generated always as (case when (kind = 'session') then (value ->> 'regionCode') end)
    stored,
  -- of a row that notes into which system a session went: its app id or short name; made of `value`
  entered text generated always as (case when (kind in ('oidc.Session', 'casTicket', 'saml.participant')
    and ((value ->> 'is') is distinct from 'session'))
    then coalesce((value ->> 'clientId'), (value ->> 'appId'), (value ->> 'abbr')) end) stored,
  primary key (kind, key)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
-- Serves who is in a system now.
create index session_record_entered on session_record (entered, group_key) where entered is not null;
-- Serves the sweep of what has expired.
create index session_record_expiry on session_record (expires_at);
-- Serves what hangs on a session.
create index session_record_group on session_record (kind, group_key) where group_key is not null;
-- Serves the sessions of a region's people.
create index session_record_region on session_record (session_region, session_started desc, key desc)
  where session_region is not null;
-- Serves the list, the newest first, and what began before the store forgot.
create index session_record_started on session_record (session_started desc, key desc)
  where session_started is not null;
