-- phase: expand
-- release: 0.2.0

-- Nothing ever asked for these two: who decides on a request, and who writes the catalogue, is said by other permissions.
delete from role_permission where permission in ('approval.decide', 'catalogue.manage');
