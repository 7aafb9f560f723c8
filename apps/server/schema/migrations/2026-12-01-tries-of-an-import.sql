-- phase: expand
-- release: 0.2.0

-- How often the work that an import waits for was begun: one that ends every server that takes it is given up.
alter table record_import add column tries integer not null default 0;
