-- phase: expand
-- release: 0.2.0

-- Those of cities and counties hold what these held, in the order in which it is listed.
drop index short_lived_session_region;
drop index session_record_region;
