-- phase: expand
-- release: 0.2.0

-- Visits, clicks and ways into systems become tables of a part for each day. The rows that are there are not moved: the
-- table that they are in becomes the part of everything before a day that is soon. First it is promised that none comes
-- later than that; the step after this looks whether it is so, which keeps nobody waiting.
do $$
  declare
    log text;
    ends timestamptz := ((now() at time zone 'Asia/Shanghai')::date + 10)::timestamp at time zone 'Asia/Shanghai';
  begin
    foreach log in array array['visit_record', 'service_click', 'gateway_log'] loop
      execute format('alter table %I add constraint %I check (at < %L) not valid', log, log || '_before', ends);
    end loop;
  end
$$;
