-- phase: contract
-- release: 0.1.0

-- Fields of a connected system that came after those with columns of their own, by the name the schema of the contract
-- gives them; what is as usual is left out. `mac` covers it.
alter table connected_system add column further jsonb not null default '{}';
