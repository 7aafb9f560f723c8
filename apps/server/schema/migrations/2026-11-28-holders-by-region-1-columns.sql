-- phase: expand
-- release: 0.2.0

-- Holders of a role are listed and counted as their accounts are: by region, the newest first. So a grant repeats of its
-- account what lists ask for; what the account says counts, and the grant follows it.
alter table account_role
  add column holder_region text,
  add column holder_status text,
  add column holder_is_temporary boolean,
  add column holder_since timestamptz;
create function account_role_takes_holder() returns trigger language plpgsql as $$
  begin
    select region_code, status, is_temporary, created_at
      into new.holder_region, new.holder_status, new.holder_is_temporary, new.holder_since
      from account where id = new.account_id;
    return new;
  end
$$;
create trigger account_role_holder before insert on account_role
  for each row execute function account_role_takes_holder();
create function account_tells_roles() returns trigger language plpgsql as $$
  begin
    update account_role
       set holder_region = new.region_code, holder_status = new.status, holder_is_temporary = new.is_temporary,
           holder_since = new.created_at
     where account_id = new.id;
    return null;
  end
$$;
create trigger account_roles_follow after update of region_code, status, is_temporary, created_at on account
  for each row when ((old.region_code, old.status, old.is_temporary, old.created_at)
    is distinct from (new.region_code, new.status, new.is_temporary, new.created_at))
  execute function account_tells_roles();
update account_role
   set holder_region = account.region_code, holder_status = account.status,
       holder_is_temporary = account.is_temporary, holder_since = account.created_at
  from account where account.id = account_id;
