import { hash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { Database } from "@sannong/example-relying-party/database";

export type Member = { username: string; name: string; tel: string };

/** The system's own people: older than the portal, with passwords of their own. */
export const memberSchema = `
  create table if not exists member (
    username text primary key, name text not null, tel text not null, password text not null
  ) strict;
  create table if not exists hall_token (hash text primary key, username text not null, expires_at integer not null) strict;
`;

/** Invented; public on purpose, as everything in the demonstration. */
const demonstrationMembers: readonly (Member & { password: string })[] = [
  { username: "cq_wang", name: "演示·王大田", tel: "15400008801", password: "Wangcun#2026" },
  { username: "cq_li", name: "演示·李水清", tel: "15400008802", password: "Lizhuang#2026" },
  { username: "cq_zhang", name: "演示·张麦香", tel: "15400008803", password: "Zhangwan#2026" },
  { username: "cq_chen", name: "演示·陈塘", tel: "15400008804", password: "Chentang#2026" },
  // registered under the number of the portal's 演示多页用户
  { username: "cq_he", name: "演示·何桥", tel: "15400000044", password: "Heqiao#2026" },
  { username: "cq_qian", name: "演示·钱井", tel: "15400008806", password: "Qianjing#2026" },
  { username: "cq_sun", name: "演示·孙榜", tel: "15400008807", password: "Sunbang#2026" },
  // registered under the number of the portal's 演示将到期
  { username: "cq_ma", name: "演示·马荷", tel: "15400001703", password: "Mahe#2026" },
  { username: "cq_zhao", name: "演示·赵桑", tel: "15400008805", password: "Zhaosang#2026" },
];

const TOKEN_SECONDS = 8 * 3600;
const hashOfToken = (token: string) => hash("sha256", token);
const KEY_BYTES = 32;
const hashOf = (password: string, salt: string) => scryptSync(password, salt, KEY_BYTES).toString("hex");

export function createMembers(database: Database) {
  const insert = database.prepare(
    "insert into member (username, name, tel, password) values (?, ?, ?, ?) on conflict do nothing",
  );
  const byName = database.prepare("select username, name, tel, password from member where username = ?");
  const insertToken = database.prepare("insert into hall_token (hash, username, expires_at) values (?, ?, ?)");
  const byToken = database.prepare("select username from hall_token where hash = ? and expires_at > ?");
  const removeOldTokens = database.prepare("delete from hall_token where expires_at <= ?");
  const byTel = database.prepare("select count(*) as found from member where tel = ?");
  for (const { username, name, tel, password } of demonstrationMembers) {
    const salt = randomBytes(8).toString("hex");
    insert.run(username, name, tel, `${salt}:${hashOf(password, salt)}`);
  }

  return {
    /** The member whose password this is. */
    prove(username: string, password: string): Member | undefined {
      const row = byName.get(username) as (Member & { password: string }) | undefined;
      const [salt = "none", kept = ""] = (row?.password ?? "").split(":");
      const [expected, given] = [Buffer.from(kept, "hex"), Buffer.from(hashOf(password, salt), "hex")];
      const isRight = expected.length === given.length && timingSafeEqual(expected, given);
      return row && isRight ? { username: row.username, name: row.name, tel: row.tel } : undefined;
    },
    /** What the hall of the first phase lets its members in with; older than the portal's codes, and good for a while. */
    giveToken(username: string): { token: string; seconds: number } {
      const token = randomBytes(24).toString("base64");
      const now = Math.floor(Date.now() / 1000);
      removeOldTokens.run(now);
      insertToken.run(hashOfToken(token), username, now + TOKEN_SECONDS);
      return { token, seconds: TOKEN_SECONDS };
    },
    memberOfToken(token: string): Member | undefined {
      const row = byToken.get(hashOfToken(token), Math.floor(Date.now() / 1000)) as { username: string } | undefined;
      return row && (byName.get(row.username) as Member | undefined);
    },
    isRegisteredUnder: (username: string, tel: string): boolean =>
      tel !== "" && (byName.get(username) as Member | undefined)?.tel === tel,
    knowsTel: (tel: string): boolean => tel !== "" && (byTel.get(tel) as { found: number }).found > 0,
  };
}

export type Members = ReturnType<typeof createMembers>;
