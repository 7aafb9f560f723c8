-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves a part of a receipt number or of a title, as notices are searched.
create index concurrently approval_request_grams on approval_request
  using gin (notice_grams(receipt_number || ' ' || title)) with (fastupdate = off);
