import { hash, randomBytes } from "node:crypto";
import { accountSchema, createAccounts, type Account } from "@sannong/example-relying-party/accounts";
import type { Database } from "@sannong/example-relying-party/database";

export type Member = Account;

export const memberSchema = `${accountSchema}
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

/** The members, and what the hall of the first phase knows them by. */
export function createMembers(database: Database) {
  const accounts = createAccounts(database, demonstrationMembers);
  const insertToken = database.prepare("insert into hall_token (hash, username, expires_at) values (?, ?, ?)");
  const byToken = database.prepare("select username from hall_token where hash = ? and expires_at > ?");
  const removeOldTokens = database.prepare("delete from hall_token where expires_at <= ?");

  return {
    ...accounts,
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
      return row && accounts.find(row.username);
    },
  };
}

export type Members = ReturnType<typeof createMembers>;
