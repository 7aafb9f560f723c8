-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves what is open of a queue, the most urgent first, and what of it is late: it stood among all that was ever decided.
create index concurrently approval_request_open_due on approval_request (kind, due_at) where decided_at is null;
