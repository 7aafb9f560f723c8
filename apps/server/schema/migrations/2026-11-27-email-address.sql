-- phase: contract
-- release: 0.1.0

-- An e-mail address, which a person may give and has verified: nobody signs in by it, and several may have the same one.
-- One that is not verified yet is in no table. The blind index only tells that it became another.
alter table account
  add column email_sealed text,
  add column email_index character(64),
  add column email_verified_at timestamptz,
  add constraint account_email_whole check (
    (email_sealed is null) = (email_index is null) and (email_sealed is null) = (email_verified_at is null)
  );

-- What is remembered of an account on any server is read anew when its address changes.
drop trigger account_changed on account;
create trigger account_changed after update of username, nickname_sealed, phone_sealed, phone_verified_at, email_sealed,
  id_number_sealed, totp_secret_sealed, credit_code, company_type_id, company_address, is_temporary, closing_at,
  password_hash, password_changed_at, password_is_weak, account_type, region_code, company, dept_name, source, status,
  complete, entity_level or delete on account
  for each row execute function account_changed();

-- Systems that may read the address hear of a change.
create or replace function account_told() returns trigger language plpgsql as $$
  declare which text := concat_ws(' ',
    case when new.nickname_sealed is distinct from old.nickname_sealed or new.entity_level <> old.entity_level
        then 'name' end,
    case when new.phone_index is distinct from old.phone_index then 'phone' end,
    case when new.email_index is distinct from old.email_index then 'email' end,
    case when new.account_type <> old.account_type or new.entity_level <> old.entity_level then 'accountType' end,
    case when new.region_code <> old.region_code then 'region' end,
    case when new.company <> old.company or new.entity_level <> old.entity_level then 'company' end,
    case when new.status <> old.status and new.status = 'active' then 'status' end,
    case when new.username <> old.username or new.username_key <> old.username_key then 'accountName' end);
  begin
    if current_setting('sannong.resealing', true) = 'on' then return null; end if;
    if which <> '' then perform note_user_event(new.id, 'updated', which, null, null, null); end if;
    if new.status <> old.status and old.status = 'active' then
      perform note_user_event(new.id, 'disabled', '', null, null, null);
    end if;
    if new.password_hash is distinct from old.password_hash then
      perform note_user_event(new.id, 'passwordReset', '', null, null, null);
    end if;
    return null;
  end
$$;
drop trigger account_told on account;
create trigger account_told after update of nickname_sealed, phone_index, email_index, account_type, region_code,
  company, status, password_hash, username, entity_level on account
  for each row execute function account_told();
