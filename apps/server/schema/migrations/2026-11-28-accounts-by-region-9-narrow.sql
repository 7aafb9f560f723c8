-- phase: expand
-- release: 0.2.0

-- The one beside it holds what this held, and more.
drop index account_username_start;
