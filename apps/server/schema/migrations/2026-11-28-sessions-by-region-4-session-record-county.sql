-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves the sessions of a county's people, the newest first.
create index concurrently session_record_county on session_record (left(session_region, 6), session_started desc, key desc)
  include (session_region) where session_region is not null;
