import { type Kysely, sql } from "kysely";

/**
 * How far it is known that an entity is who it says: what it wrote itself, or what the government portal or a reviewer
 * has checked, when and by whom. Nobody who was here before was checked.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table account
      add column entity_level text not null default 'selfDeclared',
      add column entity_verified_at timestamptz,
      add column entity_verified_way text,
      add column entity_verified_by text,
      add constraint account_entity_level check (
        case entity_level
          when 'selfDeclared' then num_nulls(entity_verified_at, entity_verified_way, entity_verified_by) = 3
          when 'verified' then account_type = 3 and entity_verified_way in ('portal', 'review')
            and num_nulls(entity_verified_at, entity_verified_by) = 0
          else false
        end
      )`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`
    alter table account
      drop constraint account_entity_level,
      drop column entity_level,
      drop column entity_verified_at,
      drop column entity_verified_way,
      drop column entity_verified_by`.execute(db);
}
