-- phase: expand
-- release: 0.2.0

-- A helper enters the matter's system in the place of whoever asked: one more thing that is done under a delegation.
alter table delegation_act drop constraint delegation_act_act_check;
alter table delegation_act add constraint delegation_act_act_check
  check (act in ('invited', 'accepted', 'started', 'read', 'ticked', 'unticked', 'entered', 'ended'));
