-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves the sessions of a city's people, the newest first.
create index concurrently short_lived_session_city on short_lived (left(session_region, 4), session_started desc, key desc)
  include (session_region) where session_region is not null;
