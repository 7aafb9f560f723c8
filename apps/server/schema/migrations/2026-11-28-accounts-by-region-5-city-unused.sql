-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves who of a city, or of a county in it, stays away longest.
create index concurrently account_city_unused on account (left(region_code, 4), coalesce(last_sign_in_at, created_at), id)
  include (region_code, is_temporary) where status = 'active';
