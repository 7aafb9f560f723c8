-- phase: expand
-- release: 0.2.0

-- 代办授权: one person lets another act for them in one matter, until a day.
create table delegation (
  id text primary key,
  grantor_id text not null references account on delete cascade,
  -- who took the invitation up; null before that
  helper_id text references account on delete cascade,
  -- the matter
  identification text not null references service on delete cascade,
  state text not null check (state in ('invited', 'accepted', 'active', 'ended')),
  ended_why text check (ended_why in ('grantor', 'helper', 'declined', 'unanswered', 'wrongNumber', 'due',
    'grantorGone', 'helperGone', 'matterGone')),
  -- blind index of the code that is read out or scanned; null once it was used
  code_index character(64) unique,
  -- two digits that the helper reads to the grantor; null before somebody took the invitation up
  number text,
  misses smallint not null default 0,
  -- until then an invitation is taken up, and the one who took it up confirmed
  open_until timestamptz not null,
  note_sealed text not null,
  -- names of the materials that are at hand
  ticked jsonb not null default '[]' check (jsonb_typeof(ticked) = 'array'),
  invited_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  ends_at timestamptz not null,
  constraint delegation_ended check ((state = 'ended') = (num_nulls(ended_why, ended_at) = 0)),
  constraint delegation_of_two check (helper_id is null or helper_id <> grantor_id)
);
-- Serves both lists of a person, and the count of what they have open.
create index delegation_grantor on delegation (grantor_id, invited_at desc);
create index delegation_helper on delegation (helper_id, invited_at desc) where helper_id is not null;
-- Serves the round that ends what is over.
create index delegation_open on delegation (ends_at) where state <> 'ended';

-- What was done under a delegation, which both of its people read.
create table delegation_act (
  id bigint generated always as identity primary key,
  delegation_id text not null references delegation on delete cascade,
  at timestamptz not null,
  -- null: it came about by itself
  doer text check (doer in ('grantor', 'helper')),
  act text not null check (act in ('invited', 'accepted', 'started', 'read', 'ticked', 'unticked', 'ended')),
  -- the material that was ticked
  about text
);
-- Serves the history of one.
create index delegation_act_of on delegation_act (delegation_id, id);
