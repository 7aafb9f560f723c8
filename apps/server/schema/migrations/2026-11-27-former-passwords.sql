-- phase: contract
-- release: 0.1.0

-- Two passwords of one account may be set within one millisecond, which is as fine as a moment is told: a row of its own
-- number keeps both.
alter table password_history drop constraint password_history_pkey;
alter table password_history add column id bigint generated always as identity primary key;
create index password_history_newest on password_history (account_id, changed_at desc, id desc);
