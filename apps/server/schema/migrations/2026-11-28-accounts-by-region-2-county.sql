-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- The same of a county, and of what lies in it.
create index concurrently account_county on account (left(region_code, 6), created_at desc, id desc)
  include (region_code, status, account_type, last_sign_in_at, is_temporary);
