import { type Kysely, sql } from "kysely";

/**
 * What went offline. The application's role deletes nothing of the log: it may only call this function, which takes
 * the oldest segment as a whole, up to its signed head, and nothing that the law keeps (decision 0017).
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("audit_segment")
    .addColumn("seq", "bigint", (c) => c.primaryKey().references("audit_signed_head.seq"))
    .addColumn("first_seq", "bigint", (c) => c.notNull())
    .addColumn("entries", "bigint", (c) => c.notNull())
    .addColumn("file", "text", (c) => c.notNull())
    // SM3 of the file
    .addColumn("digest", "char(64)", (c) => c.notNull())
    .addColumn("removed_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("destroyed_at", "timestamptz")
    .execute();
  // Serves the files whose time is over; at most a year of them.
  await sql`create index audit_segment_kept on audit_segment (removed_at) where destroyed_at is null`.execute(db);

  await sql`
    create function remove_audit_segment(until bigint, keep_days integer, kept_file text, kept_digest text)
    returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      begins bigint;
      gone bigint;
    begin
      lock table audit_segment in share row exclusive mode;
      select coalesce(max(seq), 0) + 1 into begins from audit_segment;
      if until is distinct from (select min(seq) from audit_signed_head where seq >= begins) then
        raise exception 'only the oldest segment of the audit log can go';
      end if;
      -- what is written next hangs on it
      if not exists (select from audit_link where seq > until) then
        raise exception 'the end of the chain stays';
      end if;
      -- the moment the database itself noted, whatever an entry says of itself
      if exists (select from audit_link where seq between begins and until
                  and linked_at > now() - make_interval(days => greatest(keep_days, 180))) then
        raise exception 'the segment is younger than the audit log has to be kept';
      end if;
      delete from audit_entry using audit_link
       where audit_link.entry_id = audit_entry.id and audit_link.seq between begins and until;
      get diagnostics gone = row_count;
      delete from audit_link where seq between begins and until;
      insert into audit_segment (seq, first_seq, entries, file, digest) values (until, begins, gone, kept_file, kept_digest);
      return gone;
    end $$`.execute(db);
  await sql`revoke all on function remove_audit_segment(bigint, integer, text, text) from public`.execute(db);

  // From which head a walk began, and how many of them it met.
  await db.schema
    .alterTable("audit_check")
    .addColumn("from_seq", "bigint")
    .addColumn("from_day", "text")
    .addColumn("heads", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("audit_check").dropColumn("heads").dropColumn("from_day").dropColumn("from_seq").execute();
  await sql`drop function remove_audit_segment(bigint, integer, text, text)`.execute(db);
  await db.schema.dropTable("audit_segment").execute();
}
