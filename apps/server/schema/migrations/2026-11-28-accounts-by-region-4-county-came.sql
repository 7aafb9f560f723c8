-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- The same of a county.
create index concurrently account_county_last_sign_in
  on account (left(region_code, 6), coalesce(last_sign_in_at, '-infinity') desc, id desc);
