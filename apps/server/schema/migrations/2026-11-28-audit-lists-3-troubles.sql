-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves what was refused or failed of a kind.
create index concurrently audit_entry_trouble_kind on audit_entry (event, at, id) include (result) where result <> 'ok';
