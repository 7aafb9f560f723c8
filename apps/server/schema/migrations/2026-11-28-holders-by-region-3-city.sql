-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- The same of a city.
create index concurrently account_role_city
  on account_role (role_code, left(holder_region, 4), holder_since desc, account_id desc)
  include (holder_region, holder_status, holder_is_temporary);
