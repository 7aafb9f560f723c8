-- phase: expand
-- release: 0.2.0

-- Of 其他 (9999) no administrator is: what was kept under it reached nobody's list, and is the province's from here on.
update approval_request set region_code = '32' where region_code in ('9999', '') and status in ('pending', 'awaitingSecond');

-- A bad rating takes the region of its matter.
update completed_matter set region_code = '32' where region_code in ('9999', '');

update rating_ticket set region_code = '32' where region_code in ('9999', '') and closed_at is null;
