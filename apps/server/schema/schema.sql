-- What the portal keeps, by area: the schema that a new database is given. Migrations that came after it stand in
-- migrations/, numbered; they are folded in here with each release (docs/operations/schema.md).
--
-- Times are timestamptz, days are dates or texts as 2026-11-22, ids are texts that the server makes. Columns that end in
-- _sealed hold ciphertext (SM4 with a MAC), those that end in _index a keyed hash of the same value, for look-up.
-- Columns revision, changed_at and changed_by count the changes that administrators made by hand.

create extension if not exists pg_trgm;


-- ======================================================================
-- Operations. What the installation is, what servers share, files, jobs, backups, keys, reference data.
-- ======================================================================

-- One row says what this database is. A database that became a demonstration stays one: a trigger sees to it.
create table installation (
  "only" boolean default true primary key check ("only"),
  demonstration boolean not null,
  seeded_version integer not null,
  created_at timestamptz not null default now()
);

-- Each row is what somebody stated about a new installation that the server cannot see for itself.
create table set_up_statement (
  item text primary key,
  words text not null,
  told_by text not null,
  told_at timestamptz not null
);

-- Sessions, codes, captchas, counters, leases and protocol state: whatever ends by itself at `expires_at`. `kind`
-- says what `value` holds.
create table short_lived (
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
create index short_lived_entered on short_lived (entered, group_key) where entered is not null;
-- Serves the sweep of what has expired.
create index short_lived_expiry on short_lived (expires_at);
-- Serves listGroup() and removeGroup(): an account's sessions, a grant's tokens.
create index short_lived_group on short_lived (kind, group_key) where group_key is not null;
-- Serves the accounts that wait after failed tries.
create index short_lived_locked on short_lived (group_key, expires_at) where kind = 'signInLocked';
-- Serves the sessions of a region's people.
create index short_lived_session_region on short_lived (session_region, session_started desc, key desc)
  where session_region is not null;
-- Serves the list, the newest first.
create index short_lived_session_started on short_lived (session_started desc, key desc)
  where session_started is not null;

-- Each row names something that servers may remember and that has changed. Every server reads new rows once a second,
-- so that what is not named here stays valid.
create table changed_subject (
  id bigint generated always as identity primary key,
  -- an account, a session or its uid, a grant; '*' is everything
  subject text collate "C" not null,
  -- commits come in another order than numbers are given: by its transaction a row is known to be new
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default clock_timestamp()
);
-- Serves the look of each second.
create index changed_subject_new on changed_subject (changed_in);

-- Each row is a fingerprint of a key that this database was made with. A server whose keys have other prints does not
-- start.
create table key_print (
  -- `index`, `field.1` and so on, as `printsOf` names them
  name text primary key,
  print text not null,
  noted_at timestamptz not null default now()
);

-- Each row is a key that columns are sealed with, wrapped by the key-encryption key. Keys of the keys file are
-- generation 0 and have no row.
create table data_key (
  -- those of the keys file are generation 0 and have no row
  generation integer primary key check (generation > 0),
  id text not null unique,
  wrapped text not null,
  made_at timestamptz not null,
  made_by text not null,
  -- no server seals with it before
  active_from timestamptz not null
);

-- Each row says how far a sealed column has been sealed anew with the newest key.
create table reseal_column (
  -- table and column, a dot between
  name text primary key,
  -- the key it is sealed with when this is done
  key_id text not null,
  -- the row reached, by its key; null at the beginning of a pass
  reached jsonb,
  -- of this pass; one that finds nothing left is the last
  pass_resealed integer not null default 0,
  pass_broken integer not null default 0,
  resealed bigint not null default 0,
  -- rows that no key opens, of the last pass
  broken integer not null default 0,
  finished_at timestamptz
);

-- Each row is a scheduled job with its last run.
create table job_state (
  name text primary key,
  begun_at timestamptz,
  took_ms integer,
  -- of the last run; null when it succeeded
  failure text,
  run_asked_by text,
  asked_at timestamptz,
  asked_by text,
  constraint job_state_asked check (num_nulls(asked_at, asked_by) in (0, 2)),
  constraint job_state_run check (num_nulls(begun_at, took_ms) in (0, 2))
);

-- Each row is a reason for which a job failed, with how often it did.
create table job_failure (
  id bigint generated always as identity primary key,
  name text not null,
  reason text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1
);
-- Serves the newest of one job: to be shown, counted up, and kept in number.
create index job_failure_newest on job_failure (name, id desc);

-- Each row is a message to another system that is on its way: a sign-off, and the like. `channel` says how it is
-- sent.
create table delivery (
  id bigint generated always as identity primary key,
  channel text not null,
  -- app id of the system
  recipient text not null,
  content jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  last_result text,
  created_at timestamptz not null default now(),
  -- the sign-off it tells of, see `signOffOf`
  sign_off text
);
-- Serves the sender: what is due and not delivered.
create index delivery_due on delivery (next_attempt_at) where delivered_at is null;
-- Nine tries are all there are (`ATTEMPTS` of the outbox).
create index delivery_given_up on delivery (recipient) where (delivered_at is null) and (attempts >= 9);
-- Serves "what became of what this system was told", newest first.
create index delivery_recipient on delivery (recipient, created_at);
-- Serves "who was told of this sign-off".
create index delivery_sign_off on delivery (sign_off) where sign_off is not null;

-- Each row is a backup that was made, or failed.
create table backup_run (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  result text not null check (result in ('whole', 'faulty', 'failed')),
  content_at timestamptz,
  content jsonb,
  faults jsonb not null,
  constraint backup_run_content check ((result = 'failed') or (num_nulls(content, content_at) = 0))
);
-- Serves the age of the last one that is good for anything.
create index backup_run_whole on backup_run (content_at desc) where result = 'whole';

-- Each row is a file that somebody handed in. Its bytes lie sealed in the object storage.
create table stored_file (
  id text primary key,
  -- account:…, or permit:… for somebody who was not signed in
  owner text not null,
  file_name text not null,
  media_type text not null,
  size bigint not null check (size >= 0),
  -- false until its bytes lie in the storage
  is_whole boolean not null default false,
  -- where it stands; null while it stands nowhere
  subject_kind text,
  subject_id text,
  created_at timestamptz not null,
  sha256 text,
  -- when its bytes were last read and compared, and what was found wrong then
  checked_at timestamptz,
  fault text check (fault in ('missing', 'size', 'digest')),
  constraint stored_file_subject check ((subject_kind is null) = (subject_id is null))
);
create index stored_file_arriving on stored_file (owner, created_at) where not is_whole;
create index stored_file_fault on stored_file (id) where fault is not null;
-- Serves the removal of what was never used.
create index stored_file_orphan on stored_file (created_at) where subject_kind is null;
create index stored_file_subject on stored_file (subject_kind, subject_id, created_at, id)
  where subject_kind is not null;

-- Each row says how much storage an owner uses, so that a limit costs one look-up.
create table file_usage (
  owner text primary key,
  bytes bigint not null check (bytes >= 0),
  files integer not null check (files >= 0)
);

-- Administrative divisions after GB/T 2260. `level`: 2 province, 3 city, 4 county, 5 township.
create table region (
  -- "C": a subtree is a range of the key
  code text collate "C" primary key,
  name text not null,
  parent_code text collate "C" references region,
  level smallint not null check ((level >= 2) and (level <= 6)),
  sort integer not null,
  is_statistical boolean not null,
  -- no form offers it any more
  is_withdrawn boolean not null default false,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  constraint region_below_parent check ((parent_code is null) or starts_with(code, parent_code))
);
-- Serves every server's question once a second: was anything changed?
create index region_changed on region (changed_at) where changed_at is not null;
-- Serves the children of a node, in their order.
create index region_children on region (parent_code, sort);
-- Serves selectByLength: all regions of a level.
create index region_level on region (level, code);

-- Each row is an entry of a list that forms offer.
create table dictionary_item (
  type text not null,
  code_value text not null,
  code_name text not null,
  sort integer not null,
  is_withdrawn boolean not null default false,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  primary key (type, code_value)
);
create unique index dictionary_item_name on dictionary_item (type, code_name);

-- Each row is a walk over the links of the site.
create table link_check (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- null: by the calendar
  asked_by text,
  is_complete boolean not null default false
);
-- one at a time
create unique index link_check_under_way on link_check ((true)) where ended_at is null;

-- Each row is a link that such a walk looked at.
create table link_finding (
  check_id bigint not null references link_check on delete cascade,
  place integer not null,
  address text not null,
  title text not null,
  found_on text not null,
  verdict text not null,
  status integer,
  detail text,
  took_ms integer,
  is_broken boolean not null,
  constraint link_finding_place primary key (check_id, place)
);
create index link_finding_broken on link_finding (check_id, place) where is_broken;


-- ======================================================================
-- Governance. The audit log, what waits for an administrator's decision, settings, the calendar, inspection.
-- ======================================================================

-- Each row is an act: who did what to which object, from where, with which result. `mac` covers the row. The
-- application may add rows and may neither change nor remove them.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  event text not null,
  result text not null check (result in ('ok', 'refused', 'failed')),
  actor_id text,
  actor_name text,
  actor_role text,
  object_kind text,
  object_id text,
  reason text,
  detail jsonb not null,
  address text,
  port integer,
  user_agent text,
  trace_id text,
  mac character(64) not null
);
-- Serves "what did this account do" and "what was done to this object".
create index audit_entry_actor on audit_entry (actor_id, at) where actor_id is not null;
create index audit_entry_address on audit_entry (address, at) where address is not null;
create index audit_entry_auditors on audit_entry (at, id) where actor_role = '6';
create index audit_entry_event on audit_entry (event, at);
create index audit_entry_failed on audit_entry (at, id) where result = 'failed';
create index audit_entry_object on audit_entry (object_id, object_kind, at) where object_id is not null;
create index audit_entry_personal on audit_entry (at, id) where (event ~~ '%evealed') or (event ~~ '%xported')
  or (event = 'registration.formerRead');
create index audit_entry_received on audit_entry (((detail ->> 'accountId')), at)
  where event in ('oidc.codeRedeemed', 'oidc.tokensRefreshed');
-- Serves "who received what of me".
create index audit_entry_released on audit_entry (((detail ->> 'accountId')), at)
  where event = 'personalData.released';
-- Serves a person's sign-in history: whoever came in is the actor, whoever did not is the object.
create index audit_entry_sign_in on audit_entry (( case when (result = 'ok') then actor_id else object_id end), at)
  where event = 'signIn';
create index audit_entry_subject on audit_entry (((detail ->> 'subject')), at)
  where (detail ->> 'subject') is not null;
create index audit_entry_time on audit_entry (at, id);
create index audit_entry_trace on audit_entry (trace_id) where trace_id is not null;
create index audit_entry_trouble on audit_entry (at, id) where result <> 'ok';

-- Entries that the sealer has not linked yet: it need not search the whole log for them.
create table audit_pending (
  entry_id uuid primary key
);

-- The chain over all entries: the MAC of each link covers the former link's and its entry's.
create table audit_link (
  seq bigint primary key,
  entry_id uuid not null unique,
  mac character(64) not null,
  linked_at timestamptz not null default now()
);

-- One row says where the chain ended when it was last sealed. A chain that ends earlier was cut off.
create table audit_head (
  "only" boolean default true primary key check ("only"),
  seq bigint not null,
  mac character(64) not null
);

-- Keys that sign the end of the chain; the private half is sealed.
create table audit_signing_key (
  kid text primary key,
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
-- Of servers that start together one brings the key that signs.
create unique index audit_signing_key_standing on audit_signing_key ((true)) where retired_at is null;

-- The end of the chain of each day, signed, so that the log cannot be made anew with the portal's own keys.
create table audit_signed_head (
  seq bigint primary key,
  first_seq bigint not null unique,
  day text not null,
  signed_at timestamptz not null,
  kid text not null,
  statement text not null,
  signature text not null,
  constraint audit_signed_head_range check (first_seq <= seq)
);

-- Each row is a signed head on its way to a place outside.
create table audit_head_delivery (
  seq bigint not null references audit_signed_head,
  place text not null check (place in ('folder', 'collector')),
  tries integer not null default 0,
  tried_at timestamptz not null,
  next_try_at timestamptz,
  failure text,
  taken_at timestamptz,
  primary key (place, seq)
);
-- Serves the last head that a place has taken.
create index audit_head_delivery_taken on audit_head_delivery (place, seq desc) where taken_at is not null;

-- Segments of the log that lie in a file instead. `remove_audit_segment` alone writes here.
create table audit_segment (
  seq bigint primary key references audit_signed_head,
  first_seq bigint not null,
  entries bigint not null,
  file text not null,
  digest character(64) not null,
  removed_at timestamptz not null default now(),
  destroyed_at timestamptz
);
-- Serves the files whose time is over; at most a year of them.
create index audit_segment_kept on audit_segment (removed_at) where destroyed_at is null;

-- Each row is one walk along the chain, and what it found.
create table audit_check (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- null: by the calendar
  asked_by text,
  checked bigint not null default 0,
  total bigint not null,
  -- null: it never came to an end
  is_intact boolean,
  faults jsonb not null default '[]',
  head_seq bigint,
  head_mac character(64),
  from_seq bigint,
  from_day text,
  heads integer not null default 0
);
-- one at a time
create unique index audit_check_under_way on audit_check ((true)) where ended_at is null;

-- Something that somebody asked for and an administrator decides. `facts_sealed` is what the administrator reads, as
-- sealed JSON; `facts_digest` is what the decision is compared with.
create table approval_request (
  id text primary key,
  -- given to the applicant; opens the status
  receipt_number text not null unique,
  kind text not null,
  subject_id text not null,
  applicant_id text,
  -- blind index of the applicant's phone
  applicant_index character(64) not null,
  region_code text not null,
  facts_sealed text not null,
  status text not null default 'pending' check (status in ('pending', 'awaitingSecond', 'approved', 'rejected',
    'withdrawn')),
  needs_second boolean not null,
  first_decider_id text,
  decided_by_id text,
  -- of a time when it was not sealed
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  due_at timestamptz not null,
  created_at timestamptz not null,
  -- unit and department, for searching
  title text not null default '',
  -- blind index of the applicant's name
  name_index character(64),
  facts_digest text,
  decided_by_name_sealed text,
  constraint approval_request_decided check (status in ('approved', 'rejected', 'withdrawn') = (decided_at is not
    null))
);
-- Serves "how far is my application".
create index approval_request_applicant on approval_request (applicant_index, created_at desc);
-- Serves "my applications".
create index approval_request_asker on approval_request (applicant_id, kind, created_at desc)
  where applicant_id is not null;
create index approval_request_decided_by_name_open on approval_request ((true)) where (decided_by_name is not null)
  and (decided_by_name_sealed is null);
-- Serves the search for a name, and the look for a second application of the same person.
create index approval_request_name on approval_request (name_index) where name_index is not null;
-- Serves a queue in the order in which it was asked, and how many of it there are of each status.
create index approval_request_newest on approval_request (kind, created_at desc);
-- One open request of a kind about a subject: of two at the same instant one is kept.
create unique index approval_request_open on approval_request (kind, subject_id)
  where status in ('pending', 'awaitingSecond');
-- Serves a queue: one kind, one region subtree (a range of codes), the most urgent first.
create index approval_request_queue on approval_request (kind, region_code collate "C", due_at);
create index approval_request_status on approval_request (kind, region_code collate "C", status);
-- Serves the history of an application.
create index approval_request_subject on approval_request (subject_id);
-- Serves a change of the calendar: what is open is counted anew.
create index approval_request_undecided on approval_request (created_at)
  where status in ('pending', 'awaitingSecond');

-- Rows are only added: who did what about a request. There is no name where the applicant did it.
create table approval_step (
  id bigint generated always as identity primary key,
  request_id text not null references approval_request on delete cascade,
  at timestamptz not null,
  act text not null check (act in ('opened', 'confirmed', 'approved', 'rejected', 'withdrawn', 'undone')),
  -- of a time when it was not sealed
  by_name text,
  note text,
  by_name_sealed text
);
create index approval_step_by_name_open on approval_step ((true)) where (by_name is not null)
  and (by_name_sealed is null);
create index approval_step_request on approval_step (request_id, id);

-- What somebody asked to be done to an account, which takes effect when a second person confirms it.
create table people_request (
  receipt_number text primary key references approval_request (receipt_number) on delete cascade,
  -- of a time when it was not sealed
  asked jsonb,
  -- JSON
  asked_sealed text
);
create index people_request_asked_open on people_request ((true)) where (asked is not null)
  and (asked_sealed is null);

-- A value that was changed. Whatever is not here has its default.
create table setting (
  key text primary key,
  value integer not null,
  revision integer not null,
  changed_at timestamptz not null
);

-- Each row is a change of a setting that one person proposed and another decides.
create table setting_change (
  id bigint generated always as identity primary key,
  key text not null,
  before integer not null,
  after integer not null,
  reason text not null,
  receipt_number text not null unique,
  asked_by_id text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'inForce', 'rejected', 'withdrawn')),
  ended_at timestamptz,
  ended_by text
);
-- Serves the history, of one value and of all.
create index setting_change_key on setting_change (key, id desc);
-- One change of a value waits at a time.
create unique index setting_change_open on setting_change (key) where status = 'open';

-- Each row is a list of addresses that the office may be entered from, proposed by one person and decided by another.
create table office_network (
  id bigint generated always as identity primary key,
  ranges text[] not null,
  reason text not null,
  receipt_number text not null unique,
  asked_by_id text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'inForce', 'rejected', 'withdrawn')),
  ended_at timestamptz,
  ended_by text
);
-- Serves what holds, asked once a second.
create index office_network_in_force on office_network (id desc) where status = 'inForce';
-- One change waits at a time.
create unique index office_network_open on office_network ((true)) where status = 'open';

-- Each row is a year for which the working days were announced.
create table calendar_year (
  year integer primary key,
  revision integer not null,
  source text not null,
  changed_at timestamptz,
  changed_by text
);

-- Each row is a day that differs from its weekday: a holiday, or a weekend that is worked. The day is written
-- 2026-11-22.
create table calendar_day (
  day text primary key check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  kind text not null check (kind in ('off', 'worked')),
  name text not null
);

-- Each row is a run of the site's inspection.
create table inspection_run (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  -- null while it goes on
  ended_at timestamptz,
  -- null: by the calendar
  asked_by text
);
-- one at a time
create unique index inspection_run_under_way on inspection_run ((true)) where ended_at is null;

-- Each row is a figure that such a run measured, with its verdict.
create table inspection_item (
  run_id bigint not null references inspection_run on delete cascade,
  key text not null,
  figure integer,
  verdict text not null check (verdict in ('good', 'warn', 'veto', 'unknown')),
  named jsonb not null,
  primary key (run_id, key)
);


-- ======================================================================
-- Identity. People, what they may do, and what they agreed to.
-- ======================================================================

-- The six roles. There is none above them.
create table role (
  code text primary key,
  name text not null,
  sort integer not null,
  -- counts the changes of what it may do
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);

-- What a role may do. `mac` covers both columns; it is null in rows that a migration wrote, until the server has
-- sealed them.
create table role_permission (
  role_code text not null references role,
  permission text not null,
  mac text,
  primary key (role_code, permission)
);

-- A person who can sign in, of whatever type. Names, phones and numbers are sealed; each has a blind index where it
-- is looked up.
create table account (
  id text primary key,
  -- empty where it is a phone: then it is sealed beside it
  username text not null,
  -- folded for look-up: lower case; of a phone a blind index
  username_key text not null unique,
  nickname_sealed text not null,
  phone_sealed text,
  phone_index character(64),
  id_number_sealed text,
  id_number_index character(64),
  totp_secret_sealed text,
  password_hash text,
  password_changed_at timestamptz,
  -- the password chosen is on a weak list, or was set by somebody else
  password_is_weak boolean not null,
  account_type smallint not null check ((account_type >= 1) and (account_type <= 3)),
  region_code text not null,
  company text not null,
  dept_name text not null,
  source text not null,
  -- pending, active, disabled, rejected, closed
  status text not null check (status in ('pending', 'active', 'disabled', 'rejected', 'closed')),
  complete boolean not null,
  is_demonstration boolean not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- made for somebody who came from another system; goes by itself
  is_temporary boolean not null default false,
  phone_verified_at timestamptz,
  credit_code text,
  company_type_id text not null default '',
  company_address text not null default '',
  legal_person_sealed text,
  legal_person_id_sealed text,
  legal_person_id_index character(64),
  -- set while an account that asked to be deleted may still change its mind
  closing_at timestamptz,
  -- null in rows of a time when it was not kept, until the server has written it
  name_index character(64),
  -- somebody who stays away was told that their account will be stopped
  unused_told_at timestamptz,
  -- selfDeclared, verified; the latter of account type 3 alone, with when, which way (portal, review) and by what
  entity_level text not null default 'selfDeclared',
  entity_verified_at timestamptz,
  entity_verified_way text,
  entity_verified_by text,
  phone_username_sealed text,
  constraint account_entity_level check (case entity_level when 'selfDeclared'
    then (num_nulls(entity_verified_at, entity_verified_way, entity_verified_by) = 3) when 'verified'
    then ((account_type = 3) and entity_verified_way in ('portal', 'review')
    and (num_nulls(entity_verified_at, entity_verified_by) = 0)) else false end),
  constraint account_id_number_whole check ((id_number_sealed is null) = (id_number_index is null)),
  constraint account_phone_whole check ((phone_sealed is null) = (phone_index is null))
);
-- Serves the job that ends what was asked to be ended, and the one that removes temporary users.
create index account_closing on account (closing_at) where closing_at is not null;
-- Serves "who else is of this unit".
create index account_company on account (company) where company <> '';
create index account_company_start on account (company collate "C") where company <> '';
create index account_company_type on account (company_type_id) INCLUDE (status, is_temporary)
  where company_type_id <> '';
create index account_created on account (created_at);
-- Serves an upstream source's legal person.
create index account_credit_code on account (credit_code) where credit_code is not null;
-- Serves "is this person registered already".
create index account_id_number on account (id_number_index) where id_number_index is not null;
create index account_last_sign_in on account (coalesce(last_sign_in_at, '-infinity') desc, id desc);
create index account_name on account (name_index) where name_index is not null;
-- Serves the work of writing the names' indexes.
create index account_name_missing on account (id) where name_index is null;
create index account_never_in on account (created_at desc, id desc) where (status = 'active')
  and (last_sign_in_at is null);
-- Serves the list in its two orders, and in that of who stays away longest.
create index account_newest on account (created_at desc, id desc);
-- Serves the states that few accounts are in.
create index account_out_of_use on account (status, created_at desc, id desc) where status <> 'active';
create index account_password_age on account (password_changed_at) where status = 'active';
-- Serves sign-in by phone; one phone is one account, or an SMS code would not say who came.
create unique index account_phone on account (phone_index) where phone_index is not null;
-- Serves the search for what is not sealed yet; it is empty once that is done.
create index account_phone_username_open on account (id) where (phone_username_sealed is null)
  and (username_key ~ '^1[3-9][0-9]{9}$');
-- Serves a regional administrator's list: a subtree is a range of codes.
create index account_region on account (region_code collate "C", created_at desc, id desc) INCLUDE (status,
  account_type, last_sign_in_at, is_temporary);
create index account_temporary on account (created_at) where is_temporary;
create index account_unused on account (coalesce(last_sign_in_at, created_at), id) where status = 'active';
-- Serves the beginning of a user name, and of a unit's.
create index account_username_start on account (username_key collate "C");

-- Which roles an account holds, and where. `mac` covers account, role, region and rank; `is_primary` marks the first
-- of the list.
create table account_role (
  account_id text not null references account on delete cascade,
  role_code text not null references role,
  is_primary boolean not null,
  granted_at timestamptz not null default now(),
  mac character(64) not null,
  region_code text not null default '',
  primary key (account_id, role_code)
);
-- Serves the list of what a role's holders are.
create index account_role_granted on account_role (role_code, granted_at desc, account_id);
-- Serves "who holds this role".
create index account_role_holders on account_role (role_code, account_id);
create unique index account_role_primary on account_role (account_id) where is_primary;
-- Three-way separation (design §2): of system, security and audit administrator an account holds at most one.
create unique index account_role_separated on account_role (account_id) where role_code in ('3', '5', '6');

-- The last passwords of an account, as hashes, so that none is chosen again.
create table password_history (
  account_id text not null references account on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null,
  primary key (account_id, changed_at)
);

-- What somebody agreed to, when and from where. `document` is privacy, agreement or idNumber.
create table consent (
  account_id text not null references account on delete cascade,
  -- privacy, agreement, idNumber
  document text not null,
  version text not null,
  given_at timestamptz not null,
  address text not null,
  primary key (account_id, document, version)
);

-- Somebody from another system without an account of the platform. `removed_at` is set when they are gone but for a
-- code that was just given.
create table temporary_user (
  account_id text primary key references account on delete cascade,
  source text not null,
  phone_sealed text,
  created_at timestamptz not null,
  removed_at timestamptz
);
-- Serves the job that removes those whose day is over, and those whose minute is.
create index temporary_user_age on temporary_user (created_at);
create index temporary_user_removed on temporary_user (removed_at) where removed_at is not null;

-- Rows are only added: what administrators did about an account, and why.
create table account_event (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  at timestamptz not null,
  act text not null,
  outcome text not null,
  reason text not null,
  by_id text,
  -- of a time when it was not sealed
  by_name text,
  by_name_sealed text
);
-- Serves the history of one account, the newest first.
create index account_event_account on account_event (account_id, id desc);
create index account_event_by_name_open on account_event ((true)) where (by_name is not null)
  and (by_name_sealed is null);


-- ======================================================================
-- Authentication. What people prove themselves with.
-- ======================================================================

-- A browser in which an account was signed in before. What it shows is kept as a hash.
create table known_device (
  account_id text not null references account on delete cascade,
  device_hash character(43) not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
-- Serves the job that forgets browsers nobody uses any more.
create index known_device_last_seen on known_device (last_seen_at);

-- Who an account is in an identity source outside; the subject is kept as a blind index.
create table upstream_identity (
  source text not null,
  subject_index character(64) not null,
  account_id text not null references account on delete cascade,
  -- password, mobile, creditCode, temporary, registration, owner
  linked_by text not null,
  linked_at timestamptz not null default now(),
  person_kind text not null default 'person',
  -- as the source last told it; null in links of a time when it was not kept
  name_sealed text,
  -- of a legal person
  company text not null default '',
  -- null: not since it was linked
  last_used_at timestamptz,
  primary key (source, subject_index)
);
-- One person of a source for an account; serves an account's list and its removal too.
create unique index upstream_identity_account on upstream_identity (account_id, source);

-- How often an identity source was used, by day and outcome.
create table upstream_day (
  source text not null,
  day date not null,
  outcome text not null,
  times bigint not null,
  last_at timestamptz not null,
  primary key (day, source, outcome)
);

-- WebAuthn credentials. `id` and `public_key` are base64url, `counter` is the authenticator's own.
create table passkey (
  -- the credential's own id, base64url
  id text primary key,
  account_id text not null references account on delete cascade,
  -- COSE, base64url; not a secret
  public_key text not null,
  counter bigint not null check (counter >= 0),
  name text not null,
  transports jsonb not null,
  is_synced boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
-- Serves the owner's list and the count at sign-in.
create index passkey_owner on passkey (account_id);

-- Codes that stand for a lost factor, as keyed hashes; each serves once.
create table recovery_code (
  account_id text not null references account on delete cascade,
  -- keyed; the code itself is shown once and kept nowhere
  code_hash character(64) not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- The code with which an administrator sets up factors for the first time. There is one live row an account.
create table activation_code (
  id text primary key,
  account_id text not null references account on delete cascade,
  code_hash character(64) not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  issued_by text,
  issued_at timestamptz not null
);
-- One live code an account: a newer replaces it.
create unique index activation_code_live on activation_code (account_id) where used_at is null;

-- An administrator whose factors were taken away, who may be handed an activation code.
create table factor_reset (
  account_id text primary key references account on delete cascade,
  reset_at timestamptz not null
);

-- How many text messages were sent, by day, city and kind.
create table sms_day (
  day date not null,
  city text not null,
  kind text not null,
  taken bigint not null,
  failed bigint not null,
  primary key (day, city, kind),
  constraint sms_day_counts check ((taken >= 0) and (failed >= 0))
);


-- ======================================================================
-- Applications. The connected systems, how they came here, and what people are to them.
-- ======================================================================

-- A system that people reach from here, with all that was agreed with it. `mac` covers the agreement; a system that
-- is not connected has none.
create table connected_system (
  abbr text primary key,
  -- client_id at the provider
  app_id text not null unique,
  name text not null,
  summary text not null,
  owner text not null,
  domain text not null,
  module_id text,
  tab text not null,
  -- oidc, cas, none
  protocol text not null check (protocol in ('oidc', 'cas', 'saml', 'none')),
  is_public_client boolean not null,
  -- hashes of at most two live secrets, newest first
  secret_hashes jsonb not null,
  redirect_uris jsonb not null,
  post_logout_redirect_uris jsonb not null,
  backchannel_logout_uri text,
  initiate_login_uri text,
  -- legacy hand-off: where the portal's own code is redeemed; refused at /oidc/auth
  handoff_uri text,
  check_user_url text,
  default_jump_type smallint check (default_jump_type in (0, 1, 2, 3, 4, 9)),
  scopes text not null,
  requires_role boolean not null,
  -- the province's own system: no consent page
  is_own boolean not null,
  -- normal, slow, silent, stopped, unknown
  health text not null check (health in ('normal', 'slow', 'silent', 'stopped', 'unknown')),
  is_demonstration boolean not null,
  pairwise_salt text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- signs what the portal asks the system, and seals a password typed for it
  check_secret_sealed text,
  -- where a phase-one system takes its own token (jump type 4)
  token_uri text,
  -- ISO 8601 by hash, for secrets that end by themselves
  secret_ends jsonb not null default '{}',
  -- sandbox, live, offline
  stage text not null default 'live' check (stage in ('sandbox', 'live', 'offline')),
  -- `host:port` confirmed on private addresses; null: every registered address
  private_hosts jsonb,
  missed_probes smallint not null default 0,
  probed_at timestamptz,
  probe_took_ms integer,
  probe_fault text check (probe_fault in ('timeout', 'unresolved', 'unreachable', 'certificate', 'forbiddenAddress',
    'serverError')),
  -- who built it: ministry, province, city, county
  level text not null default 'province' check (level in ('ministry', 'province', 'city', 'county')),
  -- in which order systems are listed
  sort integer not null default 9000,
  changed_at timestamptz,
  changed_by text,
  -- covers what was agreed with it; one that is not connected has none
  mac text,
  -- its owner gave it up while it was tried
  given_up boolean not null default false,
  -- written by the database when `health` changes
  health_since timestamptz,
  -- its word opens portal sessions of those who are bound to it
  opens_sessions boolean not null default false,
  constraint connected_system_two_secrets check (jsonb_array_length(secret_hashes) <= 2),
  constraint connected_system_uri_lists check ((jsonb_typeof(redirect_uris) = 'array')
    and (jsonb_typeof(post_logout_redirect_uris) = 'array'))
);
-- Serves the systems of a module.
create index connected_system_module on connected_system (module_id);

-- An application to connect a system, as its developer filled it in.
create table system_application (
  id text primary key,
  abbr text not null,
  -- outlives the account
  applicant_id text not null,
  region_code text not null,
  -- what was asked for, without personal data
  form jsonb not null,
  contact_sealed text not null,
  receipt_number text not null,
  -- review, rejected, sandbox, goLive, live, offlineAsked, offline
  status text not null check (status in ('review', 'rejected', 'sandbox', 'goLive', 'live', 'offlineAsked', 'offline',
    'withdrawn')),
  -- why it came back
  note text,
  -- when the newest secret should have been replaced
  secret_due_at timestamptz,
  secret_reminded_at timestamptz,
  -- confirmed by a second person, once each
  secret_permits smallint not null default 0,
  created_at timestamptz not null,
  -- another registration, while administrators look at it
  amendment_sealed text,
  check_secret_taken boolean not null default false,
  -- when and why its owner left the post it is looked after from
  owner_left_at timestamptz,
  owner_left_why text
);
-- One living application for a system's name: of two at the same instant one is kept.
create unique index system_application_abbr on system_application (lower(abbr))
  where status <> ALL (array['rejected', 'withdrawn', 'offline']);
create index system_application_applicant on system_application (applicant_id, created_at desc);

-- Each row is a run of the tests that a developer starts against their own system.
create table self_test_run (
  id text primary key,
  application_id text not null references system_application on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- waiting, running, passed, failed
  state text not null check (state in ('waiting', 'running', 'passed', 'failed')),
  lines jsonb not null,
  -- signed; only of what passed
  report text,
  -- the line that alone was asked for; null: all of them
  only_line text,
  constraint self_test_run_whole_report check ((only_line is null) or (report is null))
);
create index self_test_run_of on self_test_run (application_id, started_at desc);
-- One at a time for each application.
create unique index self_test_run_open on self_test_run (application_id) where state in ('waiting', 'running');

-- Accounts that may try a system before it is live.
create table system_test_user (
  system_abbr text not null references connected_system on delete cascade,
  account_id text not null references account on delete cascade,
  primary key (system_abbr, account_id)
);
-- Serves the closing of an account.
create index system_test_user_account on system_test_user (account_id);

-- What an administrator asked to be changed of a system; a second person confirms it.
create table system_change (
  receipt_number text primary key,
  system_abbr text not null references connected_system on delete cascade,
  -- wayIn, secret, offline, online
  step text not null check (step in ('wayIn', 'secret', 'offline', 'online')),
  -- of the system when it was asked
  base_version integer not null,
  -- the way in as it was, and as it shall be
  before jsonb,
  after jsonb,
  reason text not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  -- open, approved, rejected, withdrawn
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn')),
  settled_at timestamptz,
  -- a confirmed secret is taken once
  taken_at timestamptz
);
-- one at a time
create unique index system_change_open on system_change (system_abbr) where status = 'open';
-- Serves what was asked about one system, the newest first.
create index system_change_system on system_change (system_abbr, asked_at desc);

-- Roles inside a connected system that people can be granted here.
create table system_role (
  id bigint generated always as identity primary key,
  system_abbr text not null references connected_system on delete cascade,
  role_code text not null,
  role_name text not null,
  -- two people have to grant it
  needs_second boolean not null default false,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  constraint system_role_code unique (system_abbr, role_code)
);

-- Which roles inside systems an account holds.
create table account_system_role (
  account_id text not null references account on delete cascade,
  system_role_id bigint not null references system_role on delete cascade,
  granted_at timestamptz not null default now(),
  primary key (account_id, system_role_id)
);
-- Serves the removal of a role with all who hold it.
create index account_system_role_holders on account_system_role (system_role_id);

-- What a request of kind roleApplication asks for. `identification` is the service that was clicked.
create table system_role_application (
  -- of the request that is decided
  receipt_number text primary key,
  account_id text not null references account on delete cascade,
  system_role_id bigint not null references system_role on delete cascade,
  identification text,
  created_at timestamptz not null
);
-- Serves "my applications" and the removal of an account.
create index system_role_application_account on system_role_application (account_id, created_at desc);
-- Serves the removal of a role.
create index system_role_application_role on system_role_application (system_role_id);

-- A list of bindings that an administrator sent as a file.
create table binding_batch (
  id text primary key,
  system_abbr text not null references connected_system on delete cascade,
  file_name text not null,
  -- of the file's pairs in their order, in hex: what was confirmed is what was sent
  digest text not null,
  state text not null check (state in ('looked', 'waiting', 'applying', 'applied', 'failed', 'undoing', 'undone',
    'rejected', 'withdrawn', 'discarded')),
  region_code text not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  reason text,
  receipt_number text,
  lines integer not null,
  good integer not null,
  through integer not null default 0,
  bound integer not null default 0,
  skipped integer not null default 0,
  undone integer not null default 0,
  attempts integer not null default 0,
  -- since when it is in its state: a job that died is taken up again
  state_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  undone_by_name text,
  undo_reason text
);
-- Serves a system's lists, the newest first.
create index binding_batch_system on binding_batch (system_abbr, made_at desc, id);
-- Serves finding what was sent and never submitted, and what a job left behind.
create index binding_batch_unfinished on binding_batch (state, state_at)
  where state in ('looked', 'applying', 'undoing');

-- Each row is a line of such a list.
create table binding_batch_line (
  batch_id text not null references binding_batch on delete cascade,
  line integer not null,
  -- as it was typed, numbers in it masked
  said text not null,
  -- no foreign key: what was bound is told when the account is gone
  account_id text,
  bound_username text not null,
  -- null where nothing is wrong
  problems text[],
  double_of integer,
  outcome text check (outcome in ('bound', 'skipped', 'undone', 'kept')),
  primary key (batch_id, line)
);
-- Serves asking whether somebody's own account stands in it.
create index binding_batch_line_account on binding_batch_line (batch_id, account_id);

-- Which account of a system belongs to which account here.
create table account_binding (
  account_id text not null references account on delete cascade,
  system_abbr text not null references connected_system on delete cascade,
  bound_username text not null,
  bound_at timestamptz not null default now(),
  -- the list of an administrator's that it came by; null: proved by its owner
  batch_id text,
  -- its owner wants no session opened by that system's word
  sessions_forbidden boolean not null default false,
  primary key (account_id, system_abbr)
);
-- Serves a system's bindings, the newest first.
create index account_binding_newest on account_binding (system_abbr, bound_at desc, account_id desc);
-- Serves "whose is this account of that system".
create unique index account_binding_other_side on account_binding (system_abbr, bound_username);

-- Each row tells a system that an account is no longer bound, and is on its way.
create table unbound_notice (
  id bigint generated always as identity primary key,
  system_abbr text not null references connected_system on delete cascade,
  bound_username text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- Serves the sender: what is due.
create index unbound_notice_due on unbound_notice (next_attempt_at);

-- A token that a system gave for an account, sealed.
create table third_party_token (
  account_id text not null references account on delete cascade,
  system_abbr text not null references connected_system on delete cascade,
  token_sealed text not null,
  expires_at timestamptz not null,
  primary key (account_id, system_abbr)
);
-- Serves the job that removes those whose time is over.
create index third_party_token_age on third_party_token (expires_at);

-- Which fields of a person a system reads, as that person was told before the first time and agreed to.
create table told_fields (
  account_id text not null references account on delete cascade,
  system_abbr text not null references connected_system on delete cascade,
  fields jsonb not null,
  told_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, system_abbr)
);

-- What calls to or from a system are signed with, sealed. The newest two of a purpose are live.
create table signing_secret (
  id bigint generated always as identity primary key,
  system_abbr text not null references connected_system on delete cascade,
  purpose text not null check (purpose in ('request', 'webhook')),
  secret_sealed text not null,
  created_at timestamptz not null
);
-- Serves the signing and checking of a call.
create index signing_secret_of on signing_secret (system_abbr, purpose, id desc);

-- Where a system takes events about its users.
create table webhook_endpoint (
  system_abbr text primary key references connected_system on delete cascade,
  url text not null,
  updated_at timestamptz not null
);

-- Whom a system knows, since they signed in there, are bound there or hold a role there. A new row tells it of them.
create table known_user (
  system_abbr text not null references connected_system on delete cascade,
  account_id text not null references account on delete cascade,
  since timestamptz not null default now(),
  primary key (account_id, system_abbr)
);
-- Serves the removal of a system with all it knew.
create index known_user_system on known_user (system_abbr);

-- One event for one system. The tables that it is about write it, so that it is there when the act is committed and
-- is not when it is not. It does not refer to the account, as it also tells that an account is gone.
create table user_event (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid() unique,
  system_abbr text not null references connected_system on delete cascade,
  account_id text not null,
  kind text not null,
  -- names of claims, a space between
  changed text not null,
  former_account_id text,
  bound_username text,
  at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default '1970-01-01 00:00:00+00',
  delivered_at timestamptz,
  -- why nothing was told
  withheld text
);
create index user_event_dead on user_event (system_abbr) where state = 'dead';
-- Serves the sender: what is due, and what waits before it for the same person.
create index user_event_due on user_event (next_attempt_at) where state = 'waiting';
-- Serves the delivery log of a system, newest first.
create index user_event_log on user_event (system_abbr, id);
create index user_event_order on user_event (system_abbr, account_id, id) where state = 'waiting';

-- One try to deliver an event, and what came of it.
create table webhook_attempt (
  id bigint generated always as identity primary key,
  user_event_id bigint not null references user_event on delete cascade,
  at timestamptz not null,
  result text not null,
  status smallint,
  milliseconds integer not null
);
create index webhook_attempt_event on webhook_attempt (user_event_id);

-- Whom a system means by a pairwise name. A row is made when it is first needed.
create table system_subject (
  system_abbr text not null references connected_system on delete cascade,
  -- the pairwise name, which cannot be reckoned back
  sub text not null,
  account_id text not null references account on delete cascade,
  primary key (system_abbr, sub)
);
-- Serves finding whom a system knows but could not be named by yet, and the removal of an account.
create index system_subject_account on system_subject (account_id, system_abbr);

-- How a system answered the probes of a day.
create table probe_day (
  system_abbr text not null,
  day date not null,
  asked integer not null,
  answered integer not null,
  slow integer not null,
  -- how many answers took how long, see `probeBounds`
  took integer[] not null,
  primary key (system_abbr, day)
);
-- Serves the last days of all systems.
create index probe_day_day on probe_day (day);


-- ======================================================================
-- Protocols. Keys and metadata of OpenID Connect, CAS and SAML.
-- ======================================================================

-- What is agreed with a system that speaks OpenID Connect. One without a row has the usual terms.
create table openid_terms (
  system_abbr text primary key references connected_system on update cascade on delete cascade,
  requires_pkce boolean not null,
  requires_pushed_requests boolean not null,
  requires_dpop boolean not null,
  allows_device boolean not null,
  fields jsonb
);

-- Signing keys of the OpenID provider; the private half is sealed. `state` is next, current or retired.
create table oidc_key (
  kid text primary key,
  alg text not null,
  public_jwk jsonb not null,
  private_sealed text not null,
  state text not null check (state in ('next', 'current', 'retired')),
  created_at timestamptz not null default now(),
  -- when it stopped signing
  retired_at timestamptz
);
-- One key of an algorithm signs at a time and one is published to follow, also when two nodes start at the same
-- instant.
create unique index oidc_key_standing on oidc_key (alg, state) where state in ('current', 'next');

-- Addresses at which a system may take CAS proxy tickets.
create table cas_proxy_callback (
  system_abbr text not null references connected_system on delete cascade,
  address text not null,
  primary key (system_abbr, address)
);

-- What a system that speaks SAML published about itself.
create table saml_service_provider (
  system_abbr text primary key references connected_system on update cascade on delete cascade,
  entity_id text not null unique,
  consumers jsonb not null check (jsonb_typeof(consumers) = 'array'),
  logout_endpoints jsonb not null check (jsonb_typeof(logout_endpoints) = 'array'),
  certificates jsonb not null check (jsonb_typeof(certificates) = 'array'),
  signs_requests boolean not null,
  name_id text not null check (name_id in ('persistent', 'username', 'transient')),
  registered_at timestamptz not null default now()
);

-- Signing keys of the SAML identity provider; the private half is sealed.
create table saml_key (
  id bigint generated always as identity primary key,
  certificate text not null,
  private_sealed text not null,
  state text not null check (state in ('next', 'current', 'retired')),
  created_at timestamptz not null default now()
);
-- One key signs at a time and one is published to follow, also when two nodes start at the same instant.
create unique index saml_key_standing on saml_key (state) where state in ('current', 'next');


-- ======================================================================
-- Catalogue. What the portal offers, how it is found, used and rated.
-- ======================================================================

-- Modules and their children, in which services are listed.
create table catalogue_module (
  id text primary key,
  parent_id text references catalogue_module,
  name text not null,
  tab text not null,
  domain text not null,
  sort integer not null,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  is_hidden boolean not null default false,
  constraint catalogue_module_not_own_parent check (parent_id <> id)
);
-- Serves the tree: children in their order.
create index catalogue_module_children on catalogue_module (parent_id, sort);

-- The system stands in the catalogue, which comes after it.
alter table connected_system add foreign key (module_id) references catalogue_module on delete set null;

-- A service that people can open.
create table service (
  identification text primary key,
  name text not null,
  summary text not null,
  owner text not null,
  domain text not null,
  module_id text not null references catalogue_module,
  audiences jsonb not null check (jsonb_typeof(audiences) = 'array'),
  handling text not null,
  is_need_login boolean not null,
  route_path text,
  jump_type smallint check (jump_type in (0, 1, 2, 3, 4, 9)),
  -- direct address of jumpType 2, with area placeholders; for other types the address inside the system
  jump_url text not null,
  resource_url text,
  system_abbr text references connected_system on delete set null,
  validate_bound_user boolean not null,
  delete_casual_user boolean not null,
  jump_source smallint not null,
  sort integer not null,
  is_demonstration boolean not null,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  -- where it can be had
  area_code text not null default '32',
  -- account types that may have it done; empty: all
  account_types jsonb not null default '[]' check (jsonb_typeof(account_types) = 'array'),
  withdrawn_reason text
);
-- Serves the services of a module, in their order.
create index service_module on service (module_id, sort);
-- Serves the services of a system.
create index service_system on service (system_abbr);

-- The guide of a service. `document` holds all its elements; the contract's schema says which.
create table service_guide (
  identification text primary key references service on delete cascade,
  code text not null unique,
  kind text not null,
  section text not null,
  promised_days smallint not null,
  is_free boolean not null,
  -- all elements of the guide; the contract's schema says which
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  published_on text not null check (published_on ~ '^\d{4}-\d\d-\d\d$'),
  source text not null
);

-- Each row is a click on a service.
create table service_click (
  id bigint generated always as identity primary key,
  identification text not null,
  visitor text not null,
  account_id text,
  at timestamptz not null default now()
);
-- Serves what somebody opened last.
create index service_click_account on service_click (account_id, at desc) where account_id is not null;
-- Serves counting the clicks of a service within a period.
create index service_click_service on service_click (identification, at);

-- Clicks and arrivals of a service, counted as they happen in slots that are added up when read.
create table service_use (
  identification text not null,
  slot smallint not null,
  clicks bigint not null,
  arrivals bigint not null default 0,
  primary key (identification, slot)
);

-- Each row is a call that the gateway led to a system.
create table gateway_log (
  id bigint generated always as identity primary key,
  -- no foreign keys: the log outlives all three
  identification text not null,
  system_abbr text,
  visitor text not null,
  account_id text,
  -- opened, refused, unanswered
  outcome text not null check (outcome in ('opened', 'refused', 'unanswered')),
  at timestamptz not null
);
create index gateway_log_account on gateway_log (account_id) where account_id is not null;
create index gateway_log_at on gateway_log using brin (at);

-- Calls of a system by day, counted as they happen in slots that are added up when read.
create table gateway_day (
  system_abbr text not null,
  day date not null,
  slot smallint not null,
  opened bigint not null,
  failed bigint not null,
  primary key (system_abbr, day, slot)
);
-- Serves the last days of all systems.
create index gateway_day_day on gateway_day (day);

-- Each row is a page that somebody looked at.
create table visit_record (
  id bigint generated always as identity primary key,
  visitor text not null,
  -- no foreign key: the count outlives the account
  account_id text,
  path text not null,
  at timestamptz not null default now()
);
-- Serves telling somebody how many of their visits are kept.
create index visit_record_account on visit_record (account_id, at) where account_id is not null;
-- Serves totals of a period; rows come in order of time.
create index visit_record_at on visit_record using brin (at);

-- Visits by day, counted as they happen in slots that are added up when read.
create table visit_day (
  day date not null,
  slot smallint not null,
  visits bigint not null,
  primary key (day, slot)
);

-- People who signed in by day, counted as they do in slots that are added up when read.
create table sign_in_day (
  day date not null,
  -- writers of one count wait for each other
  slot smallint not null,
  people bigint not null,
  primary key (day, slot)
);

-- How much the portal is used, gathered from the logs by day, region, role and system.
create table usage_day (
  day date not null,
  -- empty: of nobody who was signed in
  region_code text not null,
  role_code text not null,
  -- empty where no system was opened
  system_abbr text not null,
  visits bigint not null,
  sign_ins bigint not null,
  jumps bigint not null,
  primary key (day, region_code, role_code, system_abbr)
);
-- Serves a region's part of a period.
create index usage_day_region on usage_day (region_code collate "C", day);

-- Days that were gathered.
create table usage_counted (
  day date primary key,
  counted_at timestamptz not null
);

-- What a person keeps at hand.
create table favourite (
  account_id text not null references account on delete cascade,
  -- system, service
  kind text not null check (kind in ('system', 'service')),
  subject text not null,
  -- 1 comes first
  place integer not null,
  added_at timestamptz not null,
  primary key (account_id, kind, subject)
);

-- A matter that a system completed for a person, who may rate it.
create table completed_matter (
  id bigint generated always as identity primary key,
  system_abbr text not null references connected_system on delete cascade,
  -- the system's own number for it
  matter_no text not null,
  -- null: its account was closed
  account_id text references account on delete set null,
  identification text not null,
  region_code text not null,
  completed_at timestamptz not null,
  constraint completed_matter_own_number unique (system_abbr, matter_no)
);
-- Serves one's own matters, the newest first, and the removal of an account.
create index completed_matter_own on completed_matter (account_id, completed_at desc, id desc);

-- 好差评: the rating of a completed matter.
create table service_rating (
  matter_id bigint primary key references completed_matter on delete cascade,
  identification text not null,
  grade smallint not null check ((grade >= 1) and (grade <= 5)),
  efficiency smallint not null check ((efficiency >= 1) and (efficiency <= 5)),
  accuracy smallint not null check ((accuracy >= 1) and (accuracy <= 5)),
  convenience smallint not null check ((convenience >= 1) and (convenience <= 5)),
  platform smallint not null check ((platform >= 1) and (platform <= 5)),
  comment text not null,
  rated_at timestamptz not null
);
-- Serves the figures of a service without its rows.
create index service_rating_figures on service_rating (identification) INCLUDE (grade, efficiency, accuracy,
  convenience, platform);

-- What is done about a bad rating.
create table rating_ticket (
  matter_id bigint primary key references service_rating on delete cascade,
  region_code text not null,
  due_at timestamptz not null,
  measures text,
  -- ISO day
  called_back_on text,
  call_back_result text check (call_back_result in ('satisfied', 'partly', 'unsatisfied', 'unreachable')),
  call_back_note text,
  closed_at timestamptz,
  -- of a time when it was not sealed
  closed_by text,
  closed_by_sealed text,
  constraint rating_ticket_closed check (num_nulls(measures, called_back_on, call_back_result, closed_at,
    coalesce(closed_by, closed_by_sealed)) = any (array[0, 5]))
);
create index rating_ticket_closed on rating_ticket (region_code text_pattern_ops, closed_at)
  where closed_at is not null;
create index rating_ticket_closed_by_open on rating_ticket ((true)) where (closed_by is not null)
  and (closed_by_sealed is null);
-- Codes carry their parents as prefix: a subtree is a range.
create index rating_ticket_open on rating_ticket (region_code text_pattern_ops, due_at) where closed_at is null;

-- Everything that the search finds, with the words it is found by.
create table findable (
  id integer generated always as identity primary key,
  kind text not null,
  key text not null,
  title text not null,
  summary text not null,
  owner text not null,
  -- what else people call it, as one text
  other_words text not null,
  -- the system that a service is a part of
  belongs_to text,
  -- the menu's rule: hidden from anonymous visitors and from userType 4
  is_need_login boolean not null,
  use_count integer not null,
  at timestamptz,
  -- what pages are told of it beside the columns
  shown jsonb not null,
  -- of everything that was given; what has the same one is not looked at again
  fingerprint text not null,
  words tsvector not null,
  pinyin text not null,
  initials text not null,
  constraint findable_thing unique (kind, key)
);
create index findable_initials on findable using gin (initials gin_trgm_ops) WITH (fastupdate=off);
create index findable_pinyin on findable using gin (pinyin gin_trgm_ops) WITH (fastupdate=off);
-- Serve the second look of a search whose words are known to nothing: a slip of the pen, Latin letters.
create index findable_title on findable using gin (title gin_trgm_ops) WITH (fastupdate=off);
-- Serves every search and suggestion: the things that hold one of the words.
create index findable_words on findable using gin (words) WITH (fastupdate=off);

-- Words of everything findable, for suggestions and corrections.
create table search_word (
  word text primary key,
  pinyin text not null,
  things integer not null
);

-- What people say, and what they mean by it.
create table search_synonym (
  said text primary key,
  meant text not null,
  is_removed boolean not null default false,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);

-- One row says what stands first without a search, and what is hidden.
create table search_arrangement (
  "only" boolean default true primary key check ("only"),
  pinned jsonb not null default '[]' check (jsonb_typeof(pinned) = 'array'),
  hidden jsonb not null default '[]' check (jsonb_typeof(hidden) = 'array'),
  -- grows with every change of the words that searches are read by
  words_changed integer not null default 0,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);

-- Searches by day and words. Who searched is written nowhere.
create table search_count (
  keywords text not null,
  day date not null,
  searches integer not null,
  choices integer not null,
  primary key (keywords, day)
);
-- Serves searches of others that begin with what is typed.
create index search_count_begins on search_count (keywords text_pattern_ops);
-- Serves the hot words of the last days.
create index search_count_day on search_count (day, searches);


-- ======================================================================
-- Content. What is published, and what people find on their workbench.
-- ======================================================================

create function notice_grams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(letters, place, long)), '{}')
    from (select lower(words) as letters) as given,
         generate_series(1, char_length(letters)) as place,
         generate_series(1, 2) as long
   where place + long - 1 <= char_length(letters)
$$;

-- Notices, publicity, policies, readings and announcements about the system.
create table notice (
  id text primary key,
  -- notice, publicity, policy, reading, system
  kind text not null check (kind in ('notice', 'publicity', 'policy', 'reading', 'system')),
  title text not null,
  summary text not null,
  paragraphs jsonb not null check (jsonb_typeof(paragraphs) = 'array'),
  source text not null,
  author text not null,
  keywords text not null,
  for_staff boolean not null,
  published_at timestamptz not null,
  is_demonstration boolean not null,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  -- draft, published, withdrawn
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  area_code text not null default '32',
  -- a day; the last one it is shown
  public_until date,
  withdrawn_reason text
);
create index notice_column on notice (kind, published_at);
-- Serves the administrators' list of a region, what was changed last first.
create index notice_desk on notice (area_code text_pattern_ops, published_at desc, id desc);
create index notice_grams on notice using gin (notice_grams(((title || ' ') || summary)));
-- Serve the lists: all, and one column.
create index notice_published on notice (published_at, id);

-- A manual as clerks have written it. What comes with a version stands in no row.
create table manual_edition (
  id text primary key,
  -- department, social
  manual text not null check (manual in ('department', 'social')),
  -- from its first publication on
  number integer,
  -- draft, live, past
  state text not null check (state in ('draft', 'live', 'past')),
  text text not null,
  note text not null,
  -- the number of the edition it was begun from; null: what came with the version
  based_on integer,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  published_at timestamptz,
  published_by text,
  constraint manual_edition_number unique (manual, number),
  constraint manual_edition_numbered check ((state = 'draft') = (number is null))
);
-- readers see one edition of a manual, whoever publishes at the same moment
create unique index manual_edition_live on manual_edition (manual) where state = 'live';

-- A local scene. What stands between `form` and `status` is read out of the form by the database.
create table scene (
  id text primary key,
  -- the public number
  number integer generated always as identity unique,
  -- outlives the account; null: brought in with the demonstration
  declarer_id text,
  declarer_region text not null,
  -- what was declared; offices, no persons
  form jsonb not null,
  name text generated always as (coalesce((form ->> 'name'), '')) stored,
  field text generated always as (coalesce((form ->> 'field'), '')) stored,
  region_code text generated always as (coalesce((form ->> 'regionCode'), '')) stored,
  unit text generated always as (coalesce((form ->> 'unit'), '')) stored,
  summary text generated always as (coalesce((form ->> 'summary'), '')) stored,
  system_abbr text generated always as (coalesce((form ->> 'systemAbbr'), '')) stored,
  -- draft, county, city, province, published, returned, takenDown
  status text not null default 'draft' check (status in ('draft', 'county', 'city', 'province', 'published',
    'returned', 'takenDown')),
  -- why it came back, or was taken down
  note text,
  -- of the review under way
  receipt_number text,
  last_online_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  -- among those that are recommended; null: it is not
  place integer,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  is_featured boolean generated always as (place is not null) stored
);
-- Serves the list as everybody reads it, the recommended ones first.
create index scene_arranged on scene (place, published_at desc, id) where status = 'published';
create index scene_declarer on scene (declarer_id, updated_at desc);
-- Serves the administrators' list of a region.
create index scene_desk on scene (region_code text_pattern_ops, published_at desc, id)
  where status in ('published', 'takenDown');
-- Serves the question whether another scene is called the same.
create index scene_name on scene (name) where status <> 'draft';
create index scene_published on scene (published_at desc, id) where status = 'published';
create index scene_published_field on scene (field) where status = 'published';

-- Rows are only added: who did what about a scene.
create table scene_step (
  id bigint generated always as identity primary key,
  scene_id text not null references scene on delete cascade,
  at timestamptz not null,
  act text not null,
  -- county, city, province; null for the declarer's own acts
  level text,
  by_name text,
  note text
);
create index scene_step_of on scene_step (scene_id, id);

-- How much a scene was used on a day. A later report of the same day takes its place.
create table scene_figure (
  scene_id text not null references scene on delete cascade,
  day date not null,
  active integer not null check (active >= 0),
  reported integer not null check (reported >= 0),
  at timestamptz not null,
  primary key (scene_id, day)
);
create index scene_figure_day on scene_figure (day);

-- One row says how often the recommended scenes were put in order.
create table scene_arrangement (
  "only" boolean default true primary key check ("only"),
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);

-- Banks, guarantors, insurers and brokers.
create table finance_institution (
  id text primary key,
  name text not null,
  -- bank, guarantee, insurance, futures
  kind text not null check (kind in ('bank', 'guarantee', 'insurance', 'futures')),
  region_code text not null,
  region_name text not null,
  address text not null,
  phone text not null,
  hours text not null,
  about text not null,
  sort integer not null,
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  withdrawn_reason text,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);
create index finance_institution_desk on finance_institution (region_code text_pattern_ops, sort);

-- What they offer.
create table finance_product (
  id text primary key,
  institution_id text not null references finance_institution,
  name text not null,
  kind text not null,
  audiences jsonb not null check (jsonb_typeof(audiences) = 'array'),
  -- yuan
  most integer not null,
  -- thousandths of a percent a year
  rate_from integer not null,
  rate_to integer not null,
  months smallint not null,
  days smallint not null,
  region_code text not null,
  needs_phone boolean not null,
  identification text not null,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  sort integer not null,
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  withdrawn_reason text,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);
create index finance_product_desk on finance_product (region_code text_pattern_ops, sort);
-- Serves the products of an institution, and its removal.
create index finance_product_institution on finance_product (institution_id);

-- Machines that are subsidised.
create table machine (
  id text primary key,
  category text not null,
  item text not null,
  model text not null,
  maker text not null,
  grade text not null,
  -- yuan
  subsidy integer not null,
  certificate text not null unique,
  valid_until text not null check (valid_until ~ '^\d{4}-\d\d-\d\d$'),
  year smallint not null,
  about text not null,
  -- where it is subsidised
  region_code text not null,
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  withdrawn_reason text,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);
-- Serves the list of a category, dearest subsidy first.
create index machine_category on machine (category, subsidy);
-- Serves the administrators' list of a region.
create index machine_desk on machine (region_code text_pattern_ops, item, id);

-- What people write to the portal's office, and what it answers.
create table feedback (
  id bigint generated always as identity primary key,
  reference_number text not null unique,
  -- outlives the account; null: not signed in
  account_id text,
  about text not null check (about in ('portal', 'site')),
  content text not null,
  phone_sealed text not null,
  phone_index text not null,
  region_code text not null,
  area_name text not null,
  created_at timestamptz not null,
  answer_by timestamptz not null,
  answer text,
  answered_at timestamptz,
  -- of a time when it was not sealed
  answered_by text,
  answered_by_sealed text,
  constraint feedback_answered check ((answer is null) = (answered_at is null))
);
-- Serves the list of what was answered, and its length.
create index feedback_answered on feedback (region_code text_pattern_ops, id desc) where answer is not null;
create index feedback_answered_by_open on feedback ((true)) where (answered_by is not null)
  and (answered_by_sealed is null);
create index feedback_asker on feedback (account_id, id desc) where account_id is not null;
-- Codes carry their parents as prefix: a subtree is a range.
create index feedback_open on feedback (region_code text_pattern_ops, answer_by) where answer is null;
create index feedback_region on feedback (region_code text_pattern_ops, id desc);

-- What an account is told.
create table message (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  -- decision, reply, expiry, todo, system
  kind text not null check (kind in ('decision', 'reply', 'expiry', 'todo', 'system')),
  title text not null,
  -- of a time when it was not sealed
  content text,
  -- a page of this portal
  link text check (link ~~ '/%'),
  -- what it tells of; an account is told once of each
  about text,
  created_at timestamptz not null,
  read_at timestamptz,
  content_sealed text,
  constraint message_told_once unique (account_id, about)
);
-- Serves the tidying of old ones.
create index message_age on message (created_at);
create index message_content_open on message ((true)) where (content is not null) and (content_sealed is null);
-- Serves one's own messages, the newest first.
create index message_own on message (account_id, id);
-- Serves the number on the bell.
create index message_unread on message (account_id) where read_at is null;

-- A task that a system put on a person's list.
create table system_todo (
  id bigint generated always as identity primary key,
  system_abbr text not null references connected_system on delete cascade,
  -- the system's own number for it
  todo_id text not null,
  account_id text not null references account on delete cascade,
  title text not null,
  summary text not null,
  address text not null,
  due_at timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  result text,
  constraint system_todo_own_number unique (system_abbr, todo_id)
);
-- Serves what they have done.
create index system_todo_done on system_todo (account_id, completed_at desc) where completed_at is not null;
-- Serves what somebody still has to do.
create index system_todo_open on system_todo (account_id, due_at) where completed_at is null;

-- One row says what the site has to tell about itself and its owner.
create table site_filing (
  "only" boolean default true primary key check ("only"),
  filing jsonb not null,
  revision integer not null,
  changed_at timestamptz,
  changed_by text
);


-- ======================================================================
-- Data. Government data and who may read it, public records, indicators, reports.
-- ======================================================================

-- 类, 项, 目, 细目: a code begins with its parent's.
create table data_class (
  code text primary key,
  name text not null,
  -- among those below the same class; equal ones stand by their codes
  sort integer not null default 0,
  is_withdrawn boolean not null default false,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text
);

-- A set of data that a department provides.
create table data_resource (
  -- class code / serial
  code text primary key,
  class_code text not null references data_class,
  name text not null,
  provider text not null,
  provider_code text not null,
  -- whose administrators review
  provider_region text not null,
  summary text not null,
  domain text not null,
  level text not null check (level in ('ministry', 'province', 'local')),
  formats jsonb not null,
  -- field, name, type, length, sensitivity
  items jsonb not null,
  sharing text not null check (sharing in ('unconditional', 'conditional', 'refused')),
  sharing_condition text not null,
  sharing_way text not null,
  legal_basis text not null,
  openness text not null,
  openness_condition text not null,
  update_cycle text not null,
  published_on text not null,
  updated_on text not null,
  -- codes
  related jsonb not null,
  quality jsonb not null,
  row_count integer not null default 0,
  is_demonstration boolean not null,
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  withdrawn_reason text,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  -- over how delicate each item is
  items_mac text,
  constraint data_resource_check check ((sharing <> 'refused') or (legal_basis <> ''))
);
-- Serves the administrators' list of a region.
create index data_resource_desk on data_resource (provider_region text_pattern_ops, code);

-- What a call gives out. Sensitive items are masked before they come here.
create table data_row (
  resource_code text not null references data_resource on delete cascade,
  seq integer not null,
  region_code text not null,
  content jsonb not null,
  primary key (resource_code, seq)
);
create index data_row_region on data_row (resource_code, region_code text_pattern_ops, seq);

-- An application for a set of data.
create table data_application (
  id text primary key,
  resource_code text not null references data_resource,
  -- outlives the account
  applicant_id text not null,
  region_code text not null,
  purpose text not null,
  basis text not null,
  -- field and reason
  items jsonb not null,
  scope_code text not null,
  months smallint not null,
  -- draft, department, provider, approved, rejected, withdrawn
  status text not null check (status in ('draft', 'department', 'provider', 'approved', 'rejected', 'withdrawn')),
  receipt_number text not null default '',
  -- of the second review
  provider_receipt text,
  -- may not decide for the provider too
  department_decider_id text,
  renews_grant_id text,
  -- why it came back
  note text,
  -- of the review that is open
  due_at timestamptz,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz
);
create index data_application_applicant on data_application (applicant_id, saved_at desc);
-- One draft and one application under way for each person and resource: of two at the same instant one is kept.
create unique index data_application_draft on data_application (applicant_id, resource_code) where status = 'draft';
create unique index data_application_open on data_application (applicant_id, resource_code)
  where status in ('department', 'provider');
create index data_application_resource on data_application (resource_code) where status <> 'draft';

-- What an application granted: items, region, post, time.
create table data_grant (
  id text primary key,
  application_id text not null,
  resource_code text not null references data_resource,
  holder_id text not null,
  unit text not null,
  -- fields
  items jsonb not null,
  scope_code text not null,
  -- calls a minute
  rate integer not null,
  -- the system that may call with its signature
  app_id text,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  -- before its time
  ended_at timestamptz,
  -- holder, provider, post
  ended_by text check (ended_by in ('holder', 'provider', 'post')),
  note text,
  calls bigint not null default 0,
  rows bigint not null default 0,
  last_used_at timestamptz,
  -- over what it gives, and to whom
  mac text,
  -- the post it was granted for; null for grants from before posts were kept
  post_region text,
  post_unit text,
  post_department text
);
create index data_grant_app on data_grant (app_id, resource_code) where app_id is not null;
-- Serves the reminder of what ends soon.
create index data_grant_due on data_grant (expires_at) where (reminded_at is null) and (ended_at is null);
create index data_grant_holder on data_grant (holder_id, granted_at desc);
-- One for each holder and resource; one that ran out makes room for the next.
create unique index data_grant_live on data_grant (holder_id, resource_code) where ended_at is null;
create index data_grant_resource on data_grant (resource_code, granted_at desc);

-- The secrets a grant is used with, as hashes.
create table data_credential (
  secret_hash text primary key,
  grant_id text not null references data_grant on delete cascade,
  -- its last four signs
  hint text not null,
  issued_at timestamptz not null,
  last_used_at timestamptz
);
create index data_credential_grant on data_credential (grant_id, issued_at desc);

-- Calls and rows of a grant by day.
create table data_use (
  grant_id text not null references data_grant on delete cascade,
  day text not null,
  calls integer not null,
  rows bigint not null,
  primary key (grant_id, day)
);

-- The pairs and fours of letters that a record is found by.
create function public_record_grams(kind text, sought text) returns text[] language sql immutable parallel safe
return coalesce(
  (select array_agg(distinct left(kind, 1) || substr(word, start, size))
     from unnest(string_to_array(sought, ' ')) as word,
          generate_series(1, length(word) - 1) as start,
          (values (2), (4)) as sizes (size)
    where size = 2 or (start <= length(word) - 3 and octet_length(substr(word, start, 4)) = 4)),
  '{}'::text[]);

-- Region, category and status of a record as words that stand in the same index.
create function public_record_facets(kind text, area text, category text, status text) returns text[]
language sql immutable parallel safe
return array_remove(array[
  left(kind, 1) || '@a' || left(area, 4),
  case when length(area) > 4 then left(kind, 1) || '@a' || left(area, 6) end,
  left(kind, 1) || '@c' || category,
  left(kind, 1) || '@s' || status
], null);

-- Certificates, red and black lists, licences and penalties.
create table public_record (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('certificate', 'redList', 'blackList', 'licence', 'penalty')),
  sought text not null,
  area_code text not null,
  category text not null,
  status text not null,
  decided_on date not null,
  published_on date not null,
  public_until date,
  is_listed boolean not null default true,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  is_demonstration boolean not null default false,
  tokens text[] generated always as (case when is_listed
    then (public_record_grams(kind, sought) || public_record_facets(kind, area_code, category, status))
    else '{}'::text[] end) stored,
  -- the number of its document, as it is compared; null: it came from elsewhere
  record_key text,
  withdrawn_reason text,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  constraint public_record_sought_short check (octet_length(sought) <= 2000)
);
-- Serves taking records off the list when their time has come.
create index public_record_ending on public_record (public_until) where is_listed and (public_until is not null);
-- Serves finding the record that a row of a workbook is about, and keeps it one.
create unique index public_record_key on public_record (kind, record_key) where record_key is not null;
-- Serves the order of every list, and finds and counts what is common without reading a record.
create index public_record_order on public_record (kind, decided_on desc, id desc) INCLUDE (published_on,
  public_until, area_code, category, status, sought) where is_listed;
-- Serves keywords and filters; kept up to date at once, so that no look-up has to search a list of late entries.
create index public_record_tokens on public_record using gin (tokens) WITH (fastupdate=off);
-- Serves the administrators' list of what is no longer shown.
create index public_record_unlisted on public_record (kind, decided_on desc, id desc) where not is_listed;

-- A workbook of such records that a department sent.
create table record_import (
  id text primary key,
  kind text not null,
  area_code text not null,
  account_id text not null,
  made_by text not null,
  file_name text not null,
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'nothing', 'failed', 'discarded')),
  -- what rows say that name no days of their own
  published_on date not null,
  public_until date,
  read_rows integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  written integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  failure text,
  begun_at timestamptz not null,
  ended_at timestamptz
);
-- Serves the list of a region's imports, the newest first.
create index record_import_newest on record_import (begun_at desc, id);
create index record_import_unfinished on record_import (begun_at) where state in ('checking', 'importing');

-- Each row is a row of such a workbook.
create table record_import_row (
  import_id text not null references record_import on delete cascade,
  line integer not null,
  record_key text,
  record jsonb,
  problems jsonb,
  primary key (import_id, line)
);
-- Serves the report of what is wrong.
create index record_import_row_bad on record_import_row (import_id, line) where problems is not null;
-- Serves finding rows about the same record.
create index record_import_row_key on record_import_row (import_id, record_key);

-- A figure that the cockpit shows.
create table indicator (
  code text primary key,
  name text not null,
  themes jsonb not null,
  unit text not null,
  decimals integer not null,
  -- sum or share
  kind text not null check (kind in ('sum', 'share')),
  more_is_better boolean,
  definition text not null,
  source text not null,
  owner text not null,
  -- month, quarter or year
  cycle text not null check (cycle in ('month', 'quarter', 'year')),
  sort integer not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  -- counted no more; its values are kept
  is_retired boolean not null default false
);

-- The value of an indicator in a region and month.
create table indicator_value (
  indicator_code text not null references indicator on delete cascade,
  region_code text not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  value double precision not null,
  primary key (region_code, indicator_code, month)
);

-- A workbook of values that was brought in.
create table indicator_import (
  id text primary key,
  area_code text not null,
  made_by text not null,
  file_name text not null,
  added integer not null,
  changed integer not null,
  same integer not null,
  at timestamptz not null
);
-- Serves the list of a region's imports, the newest first.
create index indicator_import_newest on indicator_import (area_code text_pattern_ops, at desc);

-- 分析报告: a report as it was published. What it says and counts stays; how it is announced may change.
create table report (
  id text primary key,
  title text not null,
  summary text not null,
  period text not null check (period in ('month', 'quarter', 'year')),
  theme text not null,
  -- the last month it looks back on
  until text not null check (until ~ '^[0-9]{4}-[0-9]{2}$'),
  region_code text not null references region,
  author text not null,
  for_staff boolean not null,
  -- chapters, figures and charts as they were published
  content jsonb not null,
  published_at timestamptz not null,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  withdrawn_reason text
);
-- Serves the administrators' list of a region.
create index report_desk on report (region_code text_pattern_ops, published_at desc);
-- the list, and what stands before and after one of its kind
create index report_newest on report (published_at, id);
create unique index report_of_kind on report (theme, region_code, period, until);


-- ======================================================================
-- What the database does by itself
-- ======================================================================

create function account_changed() returns trigger language plpgsql as $$
  begin
    -- sealed anew, it says what it said before
    if tg_op = 'UPDATE' and current_setting('sannong.resealing', true) = 'on' then return null; end if;
    insert into changed_subject (subject) values (old.id);
    return null;
  end
$$;
-- A sign-in writes none of these columns and pays nothing.
create trigger account_changed after update of username, nickname_sealed, phone_sealed, phone_verified_at,
  id_number_sealed, totp_secret_sealed, credit_code, company_type_id, company_address, is_temporary, closing_at,
  password_hash, password_changed_at, password_is_weak, account_type, region_code, company, dept_name, source, status,
  complete, entity_level or delete on account
  for each row execute function account_changed();

create function account_gone() returns trigger language plpgsql as $$
  begin
    perform note_user_event(old.id, 'deleted', '', null, null, null);
    return old;
  end
$$;
create trigger account_gone before delete on account
  for each row execute function account_gone();

create function account_holding_changed() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then insert into changed_subject (subject) values (old.account_id); end if;
    if tg_op <> 'DELETE' and new.account_id is distinct from old.account_id then
      insert into changed_subject (subject) values (new.account_id);
    end if;
    return null;
  end
$$;
create trigger holding_changed after insert or update or delete on account_binding
  for each row execute function account_holding_changed();
create trigger holding_changed after insert or update or delete on account_role
  for each row execute function account_holding_changed();
create trigger holding_changed after insert or update or delete on account_system_role
  for each row execute function account_holding_changed();
-- That somebody agreed is only remembered once they did.
create trigger holding_changed after update or delete on told_fields
  for each row execute function account_holding_changed();

create function account_told() returns trigger language plpgsql as $$
  declare which text := concat_ws(' ',
    case when new.nickname_sealed is distinct from old.nickname_sealed or new.entity_level <> old.entity_level
        then 'name' end,
    case when new.phone_index is distinct from old.phone_index then 'phone' end,
    case when new.account_type <> old.account_type or new.entity_level <> old.entity_level then 'accountType' end,
    case when new.region_code <> old.region_code then 'region' end,
    case when new.company <> old.company or new.entity_level <> old.entity_level then 'company' end,
    case when new.status <> old.status and new.status = 'active' then 'status' end,
    case when new.username <> old.username or new.username_key <> old.username_key then 'accountName' end);
  begin
    if current_setting('sannong.resealing', true) = 'on' then return null; end if;
    if which <> '' then perform note_user_event(new.id, 'updated', which, null, null, null); end if;
    if new.status <> old.status and old.status = 'active' then
      perform note_user_event(new.id, 'disabled', '', null, null, null);
    end if;
    if new.password_hash is distinct from old.password_hash then
      perform note_user_event(new.id, 'passwordReset', '', null, null, null);
    end if;
    return null;
  end
$$;
-- A sign-in writes none of these columns and pays nothing.
create trigger account_told after update of nickname_sealed, phone_index, account_type, region_code, company, status,
  password_hash, username, entity_level on account
  for each row execute function account_told();

create function binding_told() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      -- with the account itself goes one event, not two
      if exists (select 1 from account where id = old.account_id) then
        perform note_user_event(old.account_id, 'unbound', '', null, old.bound_username, old.system_abbr);
      end if;
      return null;
    end if;
    insert into known_user (system_abbr, account_id) values (new.system_abbr, new.account_id)
      on conflict do nothing;
    if tg_op = 'UPDATE' then
      perform note_user_event(new.account_id, 'merged', '', old.account_id, new.bound_username, new.system_abbr);
    end if;
    return null;
  end
$$;
create trigger binding_told after insert or update of account_id or delete on account_binding
  for each row execute function binding_told();

create function everything_changed() returns trigger language plpgsql as $$
  begin
    insert into changed_subject (subject) values ('*');
    return null;
  end
$$;
create trigger everything_changed after update or delete on region
  for each statement execute function everything_changed();
create trigger everything_changed after update or delete on role
  for each statement execute function everything_changed();
create trigger everything_changed after update or delete on role_permission
  for each statement execute function everything_changed();
create trigger everything_new after insert on role_permission
  for each statement execute function everything_changed();
create trigger everything_changed after update or delete on setting
  for each statement execute function everything_changed();
create trigger everything_new after insert on setting
  for each statement execute function everything_changed();
create trigger everything_changed after update or delete on system_role
  for each statement execute function everything_changed();

create function installation_keeps_its_mark() returns trigger language plpgsql as $$
  begin
    if old.demonstration and (tg_op = 'DELETE' or not new.demonstration) then
      raise exception 'a demonstration database stays one' using errcode = 'restrict_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end
$$;
create trigger installation_keeps_its_mark before update or delete on installation
  for each row execute function installation_keeps_its_mark();

create function known_user_came() returns trigger language plpgsql as $$
  begin
    perform note_user_event(new.account_id, 'created', '', null, null, new.system_abbr);
    return null;
  end
$$;
create trigger known_user_came after insert on known_user
  for each row execute function known_user_came();

create function note_user_event(whose text, what text, which text, former text, bound text, only_abbr text)
returns void language sql as $$
  insert into user_event (system_abbr, account_id, kind, changed, former_account_id, bound_username)
  select known.system_abbr, whose, what, which, former, bound
    from known_user as known
    join webhook_endpoint as hook on hook.system_abbr = known.system_abbr
   where known.account_id = whose and (only_abbr is null or known.system_abbr = only_abbr)
     -- whoever took back what a system may know of them is told of only at their end
     and (what in ('disabled', 'deleted', 'unbound') or not exists (
       select 1 from told_fields as told
        where told.account_id = whose and told.system_abbr = known.system_abbr and told.withdrawn_at is not null))
$$;

create function remove_audit_segment(until bigint, keep_days integer, kept_file text, kept_digest text)
returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
  declare
    begins bigint;
    gone bigint;
  begin
    lock table audit_segment in share row exclusive mode;
    select coalesce(max(seq), 0) + 1 into begins from audit_segment;
    if until is distinct from (select min(seq) from audit_signed_head where seq >= begins) then
      raise exception 'only the oldest segment of the audit log can go';
    end if;
    -- what is written next hangs on it
    if not exists (select from audit_link where seq > until) then
      raise exception 'the end of the chain stays';
    end if;
    -- the moment the database itself noted, whatever an entry says of itself
    if exists (select from audit_link where seq between begins and until
                and linked_at > now() - make_interval(days => greatest(keep_days, 180))) then
      raise exception 'the segment is younger than the audit log has to be kept';
    end if;
    delete from audit_entry using audit_link
     where audit_link.entry_id = audit_entry.id and audit_link.seq between begins and until;
    get diagnostics gone = row_count;
    delete from audit_link where seq between begins and until;
    insert into audit_segment (seq, first_seq, entries, file, digest)
      values (until, begins, gone, kept_file, kept_digest);
    return gone;
  end
$$;

create function short_lived_changed() returns trigger language plpgsql as $$
  declare that record;
  begin
    if tg_op = 'INSERT' then that := new; else that := old; end if;
    insert into changed_subject (subject)
      values (case that.kind when 'oidc.Session' then coalesce(that.group_key, that.key) else that.key end);
    return null;
  end
$$;
create trigger remembered_changed after update on short_lived
  for each row when (old.kind in ('session', 'oidc.Session', 'oidc.Grant')) execute function short_lived_changed();
-- A session that begins is remembered by nobody; a system that is entered in it is new to whoever remembers it.
create trigger remembered_grew after insert on short_lived
  for each row when ((new.kind = 'oidc.Session') and ((new.value ->> 'is') = 'authorization'))
   execute function short_lived_changed();
-- What is swept has expired, and whoever remembers it looks at its end themselves.
create trigger remembered_went after delete on short_lived
  for each row when ((old.kind in ('session', 'oidc.Session', 'oidc.Grant')) and (old.expires_at > now()))
   execute function short_lived_changed();

create function system_health_changed() returns trigger language plpgsql as $$
  begin
    new.health_since := clock_timestamp();
    return new;
  end
$$;
create trigger health_changed before update of health on connected_system
  for each row when (new.health is distinct from old.health) execute function system_health_changed();

create function system_role_told() returns trigger language plpgsql as $$
  declare held record;
  declare abbr text;
  begin
    if tg_op = 'DELETE' then held := old; else held := new; end if;
    if not exists (select 1 from account where id = held.account_id) then return null; end if;
    select system_abbr into abbr from system_role where id = held.system_role_id;
    if abbr is null then return null; end if;
    insert into known_user (system_abbr, account_id) values (abbr, held.account_id) on conflict do nothing;
    perform note_user_event(held.account_id, 'roleChanged', 'roles', null, null, abbr);
    return null;
  end
$$;
create trigger system_role_told after insert or delete on account_system_role
  for each row execute function system_role_told();

-- ======================================================================
-- What every installation begins with
-- ======================================================================

insert into role (code, name, sort) values
  ('1', '农业农村部门工作人员', 1),
  ('2', '区域管理员', 1),
  ('3', '系统管理员', 1),
  ('4', '社会用户', 1),
  ('5', '安全管理员', 1),
  ('6', '审计管理员', 1);

-- Two security administrators change what a role may do; this is what it may do at first.
insert into role_permission (role_code, permission)
select role, unnest(string_to_array(permissions, ' ')) from (values
  ('2', 'account.manage content.region data.review personal.reveal usage.read'),
  ('3', 'content.region factor.confirm factor.issue inspection.read manual.manage system.review usage.read'),
  ('5', 'account.manage account.review audit.watch data.review factor.confirm factor.issue personal.reveal '
      'system.review usage.read'),
  ('6', 'inspection.read usage.read')
) as given (role, permissions);

insert into dictionary_item (type, code_value, code_name, sort) values
  ('CompanyType', '1', '行政机关', 1),
  ('CompanyType', '2', '事业单位', 2),
  ('CompanyType', '3', '农业企业', 3),
  ('CompanyType', '4', '农民专业合作社', 4),
  ('CompanyType', '5', '家庭农场', 5),
  ('CompanyType', '6', '社会组织', 6),
  ('CompanyType', '7', '其他', 7);

insert into site_filing (filing, revision) values ('{}', 0);
insert into search_arrangement default values;
insert into scene_arrangement default values;
