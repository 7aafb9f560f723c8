-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves the beginning of a user name without reading the accounts: whoever types a letter or two meets thousands.
create index concurrently account_username_list on account (username_key collate "C")
  include (id, region_code, status, is_temporary, created_at);
