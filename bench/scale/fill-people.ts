import { grantSealer, nameKey, storedUsername } from "../../apps/server/src/identity/accounts/index.ts";
import type { FieldSealer } from "../../apps/server/src/platform/crypto/field-sealer.ts";
import { hashed, lately, type Step, unasked, withoutIndexes } from "./fill.ts";
import { slotOf } from "./fill-places.ts";

/** Somebody who is asked about: what their row is looked up by is what the portal would have written. */
export type Known = { id: string; username: string; nickname: string; tel: string; password: string; region: string };
const KNOWN = 400;
const COMPANIES = 20_000;
const NAMES = 20_000;

const surnames = [..."王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗"];
const given = [..."伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉红建国志文"];
const nameOf = (n: number) =>
  [surnames[n % 20], given[Math.floor(n / 20) % 31], given[Math.floor(n / 620) % 31], n < 19_220 ? "" : "婷"].join("");

/** Those who are asked about, by the county of a slot each; their phones are nobody's. */
export const knownPeople = (places: readonly string[], password: string): Known[] =>
  Array.from({ length: KNOWN }, (_, n) => ({
    id: `known${n}`,
    username: n % 2 === 0 ? `known${n}` : `1548${String(n).padStart(7, "0")}`,
    nickname: nameOf(n * 41),
    tel: `1548${String(n).padStart(7, "0")}`,
    password,
    region: places[(n * 97) % places.length] ?? "32",
  }));

type Deps = { sealer: FieldSealer; grantKey: string; passwordHash: string; known: () => Promise<readonly Known[]> };

/** Sealing twenty thousand names takes a second, sealing five million some minutes; a name has several people anyway. */
const pool = ({ sealer }: Deps): Step => ({
  name: "sealed values",
  async act(client) {
    await client.query("create table bench.sealed (at int primary key, name text, name_index text, phone text)");
    const numbers = Array.from({ length: NAMES }, (_, at) => at);
    await client.query("insert into bench.sealed select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])", [
      numbers,
      numbers.map((at) => sealer.seal(nameOf(at))),
      numbers.map((at) => sealer.index(nameKey(nameOf(at)))),
      numbers.map((at) => sealer.seal(`1539${String(at).padStart(7, "0")}`)),
    ]);
    await client.query("analyze bench.sealed");
  },
});

const unlike = (salt: string) => `md5('${salt}' || n) || md5(n || '${salt}')`;
/** One of ten works in a bureau, one of ten is an entity; one of thirty administers a region among the former. */
const type = "case when n % 10 = 0 then 1 when n % 10 = 1 then 3 else 2 end";

/** Market users are called by their phone, as registration does it; one of fifty is stopped, one of five never came. */
const accounts = ({ passwordHash }: Deps): Step => ({
  name: "accounts",
  async act(client, { many }) {
    await client.query(
      `insert into account (id, username, phone_username_sealed, username_key, nickname_sealed, name_index, phone_sealed,
          phone_index, phone_verified_at, password_hash, password_changed_at, password_is_weak, account_type, region_code,
          company, dept_name, source, status, complete, is_demonstration, last_sign_in_at, created_at)
        select 'g' || n, case when by_phone then '' else 'u' || n end, case when by_phone then sealed.phone end,
          case when by_phone then 'PHONE:' || ${unlike("u")} else 'u' || n end,
          sealed.name, sealed.name_index, sealed.phone, ${unlike("p")}, now(), '${passwordHash}',
          ${lately("n", 8, 300)}, false, ${type},
          case when n % 300 = 0 then left(place.code, 4)
               when n % 3 > 0 then coalesce(townships[1 + n % array_length(townships, 1)], place.code)
               else place.code end,
          case when n % 10 < 2 then place.name || '演示单位' || ${hashed("n", 4, COMPANIES)} else '' end, '', 'portal',
          case when n % 50 = 7 then 'disabled' when n % 1000 = 8 then 'pending' else 'active' end, true, true,
          case when n % 5 > 0 then ${lately("n", 6, 400)} end, ${lately("n", 7, 1500)}
          from (select n, n % 10 > 1 as by_phone, ${slotOf((most) => hashed("n", 2, most))} as slot,
                       ${hashed("n", 3, NAMES)} as at from generate_series(1, $1::bigint) as n offset 0) as many
          join bench.place as place using (slot) join bench.sealed as sealed using (at)`,
      [many("accounts")],
    );
  },
});

/** Without its triggers, so what a grant repeats of its account is written with it. */
const roles: Step = {
  name: "roles of accounts",
  async act(client, { many }) {
    await unasked(client, "account_role", () =>
      client.query(
        `insert into account_role (account_id, role_code, is_primary, mac, granted_at, region_code, holder_region,
            holder_status, holder_is_temporary, holder_since)
          select account.id, case when n % 300 = 0 then '2' when n % 10 = 0 then '1' else '4' end, true, ${unlike("r")},
            ${lately("n", 9, 1000)}, '', account.region_code, status, is_temporary, created_at
            from generate_series(1, $1::bigint) as n join account on account.id = 'g' || n`,
        [many("accounts")],
      ),
    );
  },
};

const asked = ({ sealer, grantKey, passwordHash, known }: Deps): Step => ({
  name: "people who are asked about",
  async act(client) {
    const seal = grantSealer(grantKey);
    for (const { id, username, nickname, tel, region } of await known()) {
      const stored = storedUsername(sealer, username);
      await client.query(
        `insert into account (id, username, phone_username_sealed, username_key, nickname_sealed, name_index,
            phone_sealed, phone_index, phone_verified_at, password_hash, password_changed_at, password_is_weak,
            account_type, region_code, company, dept_name, source, status, complete, is_demonstration, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now(), $9, now(), false, 2, $10, '', '', 'portal', 'active', true, true,
            now() - interval '50 days' * random())`,
        [
          id,
          stored.username,
          stored.phoneUsernameSealed,
          stored.usernameKey,
          sealer.seal(nickname),
          sealer.index(nameKey(nickname)),
          sealer.seal(tel),
          sealer.index(tel),
          passwordHash,
          region,
        ],
      );
      const grant = { accountId: id, roleCode: "4", regionCode: region, isPrimary: true };
      await client.query(
        "insert into account_role (account_id, role_code, region_code, is_primary, mac) values ($1, '4', $2, true, $3)",
        [id, region, seal(grant)],
      );
    }
  },
});

const indexes = [
  "account_company",
  "account_company_start",
  "account_city",
  "account_city_last_sign_in",
  "account_city_out_of_use",
  "account_city_unused",
  "account_county",
  "account_county_last_sign_in",
  "account_last_sign_in",
  "account_name",
  "account_name_missing",
  "account_never_in",
  "account_newest",
  "account_out_of_use",
  "account_password_age",
  "account_phone",
  "account_region",
  "account_unused",
  "account_username_list",
];

export const peopleSteps = (deps: Deps): Step[] => [
  pool(deps),
  ...withoutIndexes(["account"], [accounts(deps), asked(deps)], indexes),
  ...withoutIndexes(
    ["account_role"],
    [roles],
    [
      "account_role_city",
      "account_role_county",
      "account_role_granted",
      "account_role_holders",
      "account_role_newest",
      "account_role_primary",
      "account_role_separated",
    ],
  ),
];
