-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Deliveries can be spread over machines by whom they are for: every key then holds the recipient.
create unique index concurrently delivery_by_recipient on delivery (id, recipient);
