-- phase: contract
-- release: 0.1.0

-- A workbook of records may hold several lists: which of its sheets somebody chose, what was read of it, and between
-- which ones they have yet to choose.
alter table record_import
  add column sheet text,
  -- the sheet's name, the titles that are understood and those that are left out
  add column read jsonb,
  add column fitting jsonb;
