-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves the states that few accounts are in, within a city.
create index concurrently account_city_out_of_use on account (status, left(region_code, 4), created_at desc, id desc)
  include (region_code, is_temporary) where status <> 'active';
