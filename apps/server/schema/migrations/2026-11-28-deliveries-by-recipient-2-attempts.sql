-- phase: expand
-- release: 0.2.0

-- A try stands where its delivery does, and goes with it. A release before this writes tries without a recipient; they go
-- by their age.
alter table delivery_attempt add column recipient text;
update delivery_attempt as attempt set recipient = delivery.recipient from delivery
 where delivery.id = attempt.delivery_id;
alter table delivery_attempt drop constraint delivery_attempt_delivery_id_fkey;
alter table delivery drop constraint delivery_pkey;
alter table delivery add constraint delivery_pkey primary key using index delivery_by_recipient;
alter table delivery_attempt add constraint delivery_attempt_delivery foreign key (delivery_id, recipient)
  references delivery (id, recipient) on delete cascade not valid;
alter table delivery_attempt drop constraint delivery_attempt_pkey;
create unique index delivery_attempt_by_recipient on delivery_attempt (id, recipient);
