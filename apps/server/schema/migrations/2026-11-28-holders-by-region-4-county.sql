-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- The same of a county, and of what lies in it.
create index concurrently account_role_county
  on account_role (role_code, left(holder_region, 6), holder_since desc, account_id desc)
  include (holder_region, holder_status, holder_is_temporary);
