-- phase: expand
-- release: 0.2.0

-- The list of the newest serves what this did.
drop index account_created;
