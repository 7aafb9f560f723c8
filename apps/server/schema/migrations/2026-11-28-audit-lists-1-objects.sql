-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves what was done to an object, the newest first, whichever kind it is of.
create index concurrently audit_entry_about on audit_entry (object_id, at, id) include (object_kind, event)
  where object_id is not null;
