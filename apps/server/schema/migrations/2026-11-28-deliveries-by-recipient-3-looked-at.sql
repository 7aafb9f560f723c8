-- phase: expand
-- release: 0.2.0
-- outside a transaction

alter table delivery_attempt validate constraint delivery_attempt_delivery;
