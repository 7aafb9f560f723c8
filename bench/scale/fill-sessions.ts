import { hashed, hot, type Step, SYSTEMS, unasked, withoutIndexes } from "./fill.ts";

/** Connected systems: the first are the ones that most people go into. */
const systemsStep: Step = {
  name: "systems",
  async act(client) {
    await client.query(
      `insert into connected_system (abbr, app_id, name, summary, owner, domain, tab, protocol, is_public_client, secret_hashes,
          redirect_uris, post_logout_redirect_uris, scopes, requires_role, is_own, health, is_demonstration, pairwise_salt)
        select 'b' || n, 'app' || n, '演示系统' || n, '演示', '演示', 'x', 'yyfw', 'none', false, '[]', '[]', '[]', '', false, false,
          'normal', true, 's' from generate_series(0, ${SYSTEMS - 1}) as n`,
    );
  },
};

const nowMs = "(extract(epoch from now()) * 1000)::bigint";

/** Sessions of accounts far apart, and the systems they went into: one to three, the hot ones most. */
const sessions: Step = {
  name: "live sessions",
  async act(client, { many }) {
    const live = many("sessions");
    const apart = Math.max(1, Math.floor(many("accounts") / live));
    const ends = "now() + interval '12 hours'";
    await unasked(client, "short_lived", async () => {
      await client.query(
        `insert into short_lived (kind, key, value, group_key, expires_at)
          select 'session', 'k' || md5(n::text), jsonb_build_object('accountId', account.id, 'regionCode', account.region_code,
            'cookieHash', md5('c' || n), 'cookieSeen', true, 'factors', '["password"]'::jsonb, 'oidcUid', 'o' || md5(n::text),
            'address', '10.0.0.1', 'userAgent', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120', 'idleSeconds', 43200,
            'startedAt', ${nowMs} - ${hashed("n", 11, 7_200_000)}, 'lastSeenAt', ${nowMs}, 'absoluteEndsAt', ${nowMs} + 43200000),
            account.id, ${ends}
            from generate_series(1, $1::bigint) as n join account on account.id = 'g' || n * $2::bigint`,
        [live, apart],
      );
      await client.query(
        `insert into short_lived (kind, key, value, group_key, expires_at)
          select 'sessionOidc', 'o' || md5(n::text),
            jsonb_build_object('sessionId', 'k' || md5(n::text), 'accountId', 'g' || n * $2::bigint),
            'age:' || ${nowMs} / 60000 + n % 600, ${ends}
            from generate_series(1, $1::bigint) as n`,
        [live, apart],
      );
      await client.query(
        `insert into short_lived (kind, key, value, group_key, expires_at)
          select distinct on (n, place) 'oidc.Session', 'o' || md5(n::text) || ':app' || place,
            jsonb_build_object('is', 'authorization', 'clientId', 'app' || place), 'o' || md5(n::text), ${ends}
            from (select n, ${hot("n * 3 + time", 12, SYSTEMS)} as place
                    from generate_series(1, $1::bigint) as n, generate_series(0, 2) as time
                   where time <= ${hashed("n", 13, 3)}) as entered`,
        [live],
      );
    });
    // where sessions are kept in Redis, lists ask here
    await client.query(`insert into session_record (kind, key, value, group_key, expires_at)
      select kind, key, value, group_key, expires_at from short_lived where key like 'k%' or key like 'o%'`);
  },
};

export const sessionSteps: Step[] = [
  systemsStep,
  ...withoutIndexes(
    ["short_lived", "session_record"],
    [sessions],
    [
      "short_lived_entered",
      "short_lived_expiry",
      "short_lived_group",
      "short_lived_session_city",
      "short_lived_session_county",
      "short_lived_session_started",
      "session_record_entered",
      "session_record_expiry",
      "session_record_group",
      "session_record_city",
      "session_record_county",
      "session_record_started",
    ],
  ),
];
