-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves the holders of a role, the newest accounts first, and how many there are.
create index concurrently account_role_newest on account_role (role_code, holder_since desc, account_id desc)
  include (holder_region, holder_status, holder_is_temporary);
