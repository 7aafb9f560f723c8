-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves a kind of entries in the order of the list.
create index concurrently audit_entry_kind on audit_entry (event, at, id);
