-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves what is open of a whole province, the most urgent first: by region, all of it had to be sorted.
create index concurrently feedback_open_due on feedback (answer_by, id) where answer is null;
