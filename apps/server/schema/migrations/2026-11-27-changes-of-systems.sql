-- phase: contract
-- release: 0.1.0

-- A change of a connected system is a request as every other: what is asked stands in its row, sealed, and what became of
-- it is that row's status. It stood in a table of its own, open, with status, asker and moments once more.
update approval_request request
   set asked = jsonb_build_object('step', change.step, 'reason', change.reason, 'baseVersion', change.base_version,
         'wayIn', case when change.before is not null
                    then jsonb_build_object('before', change.before, 'after', change.after) end)
  from system_change change
 where change.receipt_number = request.receipt_number;

-- A new secret of a system that two people agreed on, until whoever asked for it takes it.
create table awaited_secret (
  system_abbr text not null references connected_system on delete cascade,
  account_id text not null,
  -- of the request that it was asked by
  receipt_number text not null,
  confirmed_at timestamptz not null,
  primary key (system_abbr, account_id)
);
insert into awaited_secret (system_abbr, account_id, receipt_number, confirmed_at)
select distinct on (system_abbr, asked_by) system_abbr, asked_by, receipt_number, settled_at from system_change
 where step = 'secret' and status = 'approved' and taken_at is null
 order by system_abbr, asked_by, settled_at desc;
drop table system_change;
