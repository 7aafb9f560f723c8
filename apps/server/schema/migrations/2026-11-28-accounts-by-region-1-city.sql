-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves the newest of a city, and how many there are: a city is one range of it, in the order of the list.
create index concurrently account_city on account (left(region_code, 4), created_at desc, id desc)
  include (region_code, status, account_type, last_sign_in_at, is_temporary);
