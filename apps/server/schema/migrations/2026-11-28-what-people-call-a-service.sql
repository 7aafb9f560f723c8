-- phase: expand
-- release: 0.2.0

-- What people say when they mean this matter, words between spaces, as administrators wrote it: it is found by them, and
-- no page shows them.
alter table service add column other_words text not null default '';
