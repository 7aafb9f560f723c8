-- phase: expand
-- release: 0.2.0

-- Those beside them hold what these held, in the order in which it is listed.
drop index audit_entry_event;
drop index audit_entry_object;
