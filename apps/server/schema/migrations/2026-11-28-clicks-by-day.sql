-- phase: expand
-- release: 0.2.0

-- Clicks on services by day, added up from their log when its days are over.
create table service_day (
  day date not null,
  identification text not null,
  clicks bigint not null,
  primary key (day, identification)
);
