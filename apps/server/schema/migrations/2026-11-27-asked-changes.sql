-- phase: contract
-- release: 0.1.0

-- What a request asks to be done stands beside what is shown of it, for every kind of request that two people decide. It
-- stood in tables of the modules, each with the same columns: who asked, when, why, and what became of it.

-- `asked_sealed` is JSON; `asked` holds what was not sealed when it stood in another table, until it is.
alter table approval_request add column asked jsonb;
alter table approval_request add column asked_sealed text;
create index approval_request_asked_open on approval_request ((true)) where (asked is not null)
  and (asked_sealed is null);

-- Requests about people: roles, permissions, moves, administrators' accounts.
update approval_request request
   set asked = people.asked, asked_sealed = people.asked_sealed
  from people_request people
 where people.receipt_number = request.receipt_number;
drop table people_request;

-- Changes of settings, also those that wait.
update approval_request request
   set asked = jsonb_build_object('before', change.before, 'after', change.after, 'reason', change.reason)
  from setting_change change
 where change.receipt_number = request.receipt_number;
drop table setting_change;

-- Changes of the addresses that the office is entered from, also those that wait.
update approval_request request
   set asked = jsonb_build_object('ranges', to_jsonb(network.ranges), 'reason', network.reason)
  from office_network network
 where network.receipt_number = request.receipt_number;

-- The list in force is a row of its own, as every other setting is; its revision goes on from where it was.
alter table office_network rename to office_network_asked;
alter index office_network_pkey rename to office_network_asked_pkey;
create table office_network (
  is_only boolean primary key default true check (is_only),
  ranges text[] not null,
  revision integer not null,
  changed_at timestamptz not null
);
insert into office_network (ranges, revision, changed_at)
select ranges, id, coalesce(ended_at, asked_at) from office_network_asked where status = 'inForce'
 order by id desc limit 1;
drop table office_network_asked;
