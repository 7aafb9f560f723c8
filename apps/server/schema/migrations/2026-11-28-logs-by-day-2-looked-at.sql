-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Known to be so, the rows are read no more when the table becomes a part.
alter table visit_record validate constraint visit_record_before;
alter table service_click validate constraint service_click_before;
alter table gateway_log validate constraint gateway_log_before;
