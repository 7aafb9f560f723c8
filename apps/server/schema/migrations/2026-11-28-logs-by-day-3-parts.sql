-- phase: expand
-- release: 0.2.0

-- The parts of a log have a place of their own: whoever looks through the tables sees one, whatever day it is.
create schema log_parts;

do $$
  declare
    log text;
    held text;
  begin
    foreach log in array array['visit_record', 'service_click', 'gateway_log'] loop
      execute format('alter table %I alter column id drop identity', log);
      execute format('alter table %I set schema log_parts', log);
      execute format('alter table log_parts.%I rename to %I', log, log || '_before');
      for held in select indexrelid::regclass::name from pg_index
                   where indrelid = format('log_parts.%I', log || '_before')::regclass loop
        execute format('alter index %s rename to %I', held, replace(split_part(held, '.', 2), log, log || '_before'));
      end loop;
    end loop;
  end
$$;

-- Each row is a page that somebody looked at. No number is unique over all parts, since a part of a day knows its own only.
create table visit_record (
  id bigint generated always as identity,
  visitor text not null,
  -- no foreign key: the count outlives the account
  account_id text,
  path text not null,
  at timestamptz not null default now()
) partition by range (at);
-- Serves telling somebody how many of their visits are kept.
create index visit_record_account on visit_record (account_id, at) where account_id is not null;
-- Serves totals of a period; rows come in order of time.
create index visit_record_at on visit_record using brin (at);

-- Each row is a click on a service.
create table service_click (
  id bigint generated always as identity,
  identification text not null,
  visitor text not null,
  account_id text,
  at timestamptz not null default now()
) partition by range (at);
-- Serves what somebody opened last.
create index service_click_account on service_click (account_id, at desc) where account_id is not null;
-- Serves counting the clicks of a service within a period.
create index service_click_service on service_click (identification, at);

-- Each row is a call that the gateway led to a system.
create table gateway_log (
  id bigint generated always as identity,
  -- no foreign keys: the log outlives all three
  identification text not null,
  system_abbr text,
  visitor text not null,
  account_id text,
  -- opened, refused, unanswered
  outcome text not null check (outcome in ('opened', 'refused', 'unanswered')),
  at timestamptz not null
) partition by range (at);
create index gateway_log_account on gateway_log (account_id) where account_id is not null;
create index gateway_log_at on gateway_log using brin (at);

-- What has no part of its own is taken by one that has no bounds.
create table log_parts.visit_record_default partition of visit_record default;
create table log_parts.service_click_default partition of service_click default;
create table log_parts.gateway_log_default partition of gateway_log default;

do $$
  declare
    log text;
    before text;
    ends text;
    next bigint;
  begin
    foreach log in array array['visit_record', 'service_click', 'gateway_log'] loop
      before := format('log_parts.%I', log || '_before');
      execute format('select max(id) from %s', before) into next;
      if next is null then
        execute format('drop table %s', before);
      else
        perform setval(pg_get_serial_sequence(log, 'id'), next);
        select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] into ends from pg_constraint
         where conrelid = before::regclass and conname = log || '_before';
        execute format('alter table %I attach partition %s for values from (minvalue) to (%L)', log, before, ends);
      end if;
    end loop;
  end
$$;

-- Makes the part of a day. What came for that day before goes into it. The application may have it done and can make
-- nothing by itself; whoever writes meanwhile waits for no more than an empty part.
create function make_log_part(log text, day date) returns boolean language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
  declare
    part text := format('log_parts.%I', log || '_' || to_char(day, 'YYYYMMDD'));
    begins timestamptz := day::timestamp at time zone 'Asia/Shanghai';
    ends timestamptz := (day + 1)::timestamp at time zone 'Asia/Shanghai';
  begin
    if log not in ('visit_record', 'service_click', 'gateway_log') then
      raise exception '% is not a log that has parts', log;
    end if;
    if to_regclass(part) is not null then return false; end if;
    begin
      execute format('create table %s (like %I including defaults including constraints)', part, log);
      execute format('with moved as (delete from log_parts.%I where at >= %L and at < %L returning *)
        insert into %s select * from moved', log || '_default', begins, ends, part);
      execute format('alter table %I attach partition %s for values from (%L) to (%L)', log, part, begins, ends);
    exception when invalid_object_definition then
      -- a part that is there reaches over that day
      return false;
    end;
    return true;
  end
$$;

-- Takes away a part that is over for as long as its log has to be kept, whatever is asked.
create function drop_log_part(part text, keep_days integer) returns boolean language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
  declare
    log text;
    ends timestamptz;
    least_days integer;
  begin
    select inhparent::regclass::text, (regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'TO \(''([^'']+)''\)'))[1]
      into log, ends
      from pg_class join pg_inherits on inhrelid = pg_class.oid
     where relnamespace = 'log_parts'::regnamespace and relname = part;
    if log is null or log not in ('visit_record', 'service_click', 'gateway_log') then return false; end if;
    least_days := case log when 'gateway_log' then 180 else 31 end;
    if ends is null or ends > now() - make_interval(days => greatest(keep_days, least_days)) then
      raise exception 'the part % is younger than its log has to be kept', part;
    end if;
    execute format('drop table log_parts.%I', part);
    return true;
  end
$$;

-- The days whose rows the part without bounds took, and how many it took of each.
create function days_without_log_part(log text) returns table (day date, taken bigint) language plpgsql stable
security definer set search_path = public, pg_temp as $$
  begin
    if log not in ('visit_record', 'service_click', 'gateway_log') then return; end if;
    return query execute format('select (at at time zone ''Asia/Shanghai'')::date, count(*) from log_parts.%I
      group by 1 order by 1', log || '_default');
  end
$$;
