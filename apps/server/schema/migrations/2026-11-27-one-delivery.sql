-- phase: contract
-- release: 0.1.0

-- Five ways of telling somebody outside until they take it become one: `delivery`, with its tries in
-- `delivery_attempt` (`kernel/delivery`). What waits, what was given up and what became of the rest is carried over.

-- The notices of sign-offs stood in a table of this name.
alter table delivery rename to former_delivery;
alter index delivery_pkey rename to former_delivery_pkey;
alter sequence delivery_id_seq rename to former_delivery_id_seq;

create table delivery (
  -- told to systems as the sequence of what happened to their users
  id bigint generated always as identity primary key,
  channel text not null,
  -- whom: a system by app id or short name, or a place by its name
  recipient text not null,
  -- by what name others know it: the id of an event, the number of a head
  key text not null default gen_random_uuid(),
  -- what it is about; on a channel that keeps an order, what is of one subject is told one after another
  subject text,
  content jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead', 'skipped')),
  attempts integer not null default 0,
  -- while a try is under way, when another server may take it
  next_attempt_at timestamptz not null default '1970-01-01 00:00:00+00',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- of the last try, or why there was none
  last_result text
);

-- One try, and what came of it.
create table delivery_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references delivery on delete cascade,
  at timestamptz not null,
  result text not null,
  status smallint,
  milliseconds integer not null
);

-- Events keep their ids: systems were told them as a sequence, and it goes on behind them.
insert into delivery (id, channel, recipient, key, subject, content, state, attempts, next_attempt_at, created_at,
                      settled_at, last_result)
overriding system value
select id, 'userEvent', system_abbr, event_id::text, account_id,
       jsonb_strip_nulls(jsonb_build_object('kind', kind, 'changed', changed, 'formerAccountId', former_account_id,
                                            'boundUsername', bound_username)),
       state, attempts, next_attempt_at, at,
       case state when 'waiting' then null else coalesce(delivered_at, at) end,
       case state
         when 'delivered' then 'ok'
         when 'skipped' then withheld
         else (select result from webhook_attempt where user_event_id = user_event.id order by id desc limit 1)
       end
  from user_event
 order by id;
select setval(pg_get_serial_sequence('delivery', 'id'),
              (select greatest(coalesce(max(id), 0), nextval('user_event_id_seq')) from delivery));
insert into delivery_attempt (delivery_id, at, result, status, milliseconds)
select user_event_id, at, result, status, milliseconds from webhook_attempt order by id;

insert into delivery (channel, recipient, subject, content, state, attempts, next_attempt_at, created_at, settled_at,
                      last_result)
select 'signOff', recipient, sign_off, content || jsonb_build_object('protocol', split_part(channel, '.', 1)),
       case when last_result = 'gone' then 'skipped'
            when delivered_at is not null then 'delivered'
            when attempts >= 9 and last_result is not null then 'dead'
            else 'waiting' end,
       attempts, next_attempt_at, created_at,
       case when delivered_at is null and attempts >= 9 and last_result is not null then next_attempt_at
            else delivered_at end,
       last_result
  from former_delivery
 where channel in ('oidc.logout', 'cas.logout', 'saml.logout')
 order by former_delivery.id;

insert into delivery (channel, recipient, subject, content, attempts, next_attempt_at, created_at)
select 'unbinding', system_abbr, bound_username, jsonb_build_object('boundUsername', bound_username), attempts,
       next_attempt_at, created_at
  from unbound_notice
 order by id;

-- A text message waited for a day from the moment at which it was noted.
insert into delivery (channel, recipient, key, content, attempts, next_attempt_at, created_at)
select 'textNotice', 'gateway', key, jsonb_build_object('sealed', value->>'sealed'), (value->>'tries')::integer,
       to_timestamp((value->>'dueAt')::double precision / 1000), expires_at - interval '1 day'
  from short_lived
 where kind = 'smsNotice' and expires_at > now();
delete from short_lived where kind in ('smsNotice', 'smsNoticeLease');

insert into delivery (channel, recipient, key, subject, content, state, attempts, next_attempt_at, created_at,
                      settled_at, last_result)
select 'auditHead', place, seq::text, 'chain', jsonb_build_object('seq', seq::text),
       case when taken_at is null then 'waiting' else 'delivered' end,
       tries, coalesce(next_try_at, tried_at), tried_at, taken_at, case when taken_at is null then failure else 'ok' end
  from audit_head_delivery
 order by place, audit_head_delivery.seq;
insert into delivery_attempt (delivery_id, at, result, milliseconds)
select delivery.id, sent.tried_at, sent.failure, 0
  from audit_head_delivery as sent
  join delivery on delivery.channel = 'auditHead' and delivery.recipient = sent.place
               and delivery.key = sent.seq::text
 where sent.taken_at is null and sent.failure is not null;

drop table former_delivery, webhook_attempt, user_event, unbound_notice, audit_head_delivery;

-- Whoever adds what is there already adds nothing; and what is known by a name is found by it.
create unique index delivery_key on delivery (channel, key, recipient);
-- Serves the claim: what of one recipient is due, in its turn.
create index delivery_due on delivery (channel, recipient, attempts, next_attempt_at, id) where state = 'waiting';
-- Serves the claim in order: what waits before it for the same subject.
create index delivery_order on delivery (channel, recipient, subject, id) where state = 'waiting';
-- Serves finding to whom something is due, and when the next one is.
create index delivery_next on delivery (channel, next_attempt_at) where state = 'waiting';
-- Serves "what became of what this recipient was told", newest first.
create index delivery_log on delivery (channel, recipient, id);
-- Serves "who was told of this sign-off".
create index delivery_subject on delivery (channel, subject) where subject is not null;
create index delivery_dead on delivery (channel, recipient) where state = 'dead';
-- Serves the job that removes what is settled and old.
create index delivery_settled on delivery (channel, created_at) where state <> 'waiting';
create index delivery_attempt_delivery on delivery_attempt (delivery_id);

create or replace function note_user_event(whose text, what text, which text, former text, bound text, only_abbr text)
returns void language sql as $$
  insert into delivery (channel, recipient, subject, content)
  select 'userEvent', known.system_abbr, whose,
         jsonb_strip_nulls(jsonb_build_object('kind', what, 'changed', which, 'formerAccountId', former,
                                              'boundUsername', bound))
    from known_user as known
    join webhook_endpoint as hook on hook.system_abbr = known.system_abbr
   where known.account_id = whose and (only_abbr is null or known.system_abbr = only_abbr)
     -- whoever took back what a system may know of them is told of only at their end
     and (what in ('disabled', 'deleted', 'unbound') or not exists (
       select 1 from told_fields as told
        where told.account_id = whose and told.system_abbr = known.system_abbr and told.withdrawn_at is not null))
$$;

-- With a system goes what it was to be told by its short name.
create function system_gone() returns trigger language plpgsql as $$
  begin
    delete from delivery where channel in ('userEvent', 'unbinding') and recipient = old.abbr;
    return null;
  end
$$;
create trigger system_gone after delete on connected_system
  for each row execute function system_gone();
