-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves who of a city came last.
create index concurrently account_city_last_sign_in
  on account (left(region_code, 4), coalesce(last_sign_in_at, '-infinity') desc, id desc);
