import { setTimeout as pause } from "node:timers/promises";
import { login, queryByTokenNew } from "../../../packages/contract/src/authentication/sign-in.ts";
import { ask } from "../../../bench/client.ts";
import type { Person } from "../../../bench/people.ts";
import { type Prepared, prepareSignIns } from "../../../bench/sign-in-client.ts";
import { mayBeLost, type Notebook, type Outcome, SHORT_MS, type Story } from "./story.ts";

type Tokens = { access_token: string };
type Done = { prepared: Prepared; outcome: Outcome<Tokens>; at: number };
/** So many of a round are looked at again. */
const LOOKED_AT = 40;

/** People sign in. Their captcha and the challenge in their password work once; their session stays. */
export function signIns(portal: string, people: readonly Person[], { fault, refused, attempt }: Notebook): Story {
  let done: Done[] = [];
  let turn = 0;
  const sum = { acknowledged: 0, uncertain: 0, "sessions to be opened again": 0, "replays refused": 0 };

  const post = ({ username: _name, ...prepared }: Prepared) =>
    attempt<Tokens>("a sign-in", () => ask(`${portal}/api${login.path}`, { method: "POST", ...prepared }));

  return {
    name: "sign-ins",
    async live(isOver) {
      while (!isOver()) {
        const person = people[turn++ % people.length] as Person;
        const [prepared] = await prepareSignIns(portal, [person]).catch(() => []);
        if (!prepared) await pause(SHORT_MS);
        if (!prepared || isOver()) continue;
        const outcome = await post(prepared);
        done.push({ prepared, outcome, at: Date.now() });
        if (outcome.state === "acknowledged") sum.acknowledged += 1;
        if (outcome.state === "unknown") sum.uncertain += 1;
        if (outcome.state === "refused") refused(`a sign-in was refused: ${outcome.why}`);
      }
    },
    acknowledged: () => sum.acknowledged,
    async compare(fall, db) {
      const latest = done.slice(-LOOKED_AT);
      done = [];
      for (const { outcome, at } of latest) {
        if (outcome.state !== "acknowledged") continue;
        const headers = { authorization: outcome.data.access_token };
        const known = await attempt("a session", () => ask(`${portal}/api${queryByTokenNew.path}`, { headers }));
        if (known.state === "acknowledged") continue;
        sum["sessions to be opened again"] += 1;
        if (!mayBeLost(fall, at)) fault(`a session that stood before the fall is gone: ${known.why}`);
      }
      for (const { prepared, outcome } of latest) {
        let opened = outcome.state === "acknowledged" ? 1 : 0;
        for (let again = 0; again < 2; again += 1) {
          const replayed = await post(prepared);
          if (replayed.state === "acknowledged") [opened, sum.acknowledged] = [opened + 1, sum.acknowledged + 1];
          if (replayed.state === "refused") sum["replays refused"] += 1;
        }
        if (opened > 1) fault(`one captcha and one sealed password opened ${opened} sessions`);
      }
      const { written } = await db
        .selectFrom("auditEntry")
        .innerJoin("account", "account.id", "auditEntry.actorId")
        .select(({ fn }) => fn.countAll<string>().as("written"))
        .where("event", "=", "signIn")
        .where("result", "=", "ok")
        .where(
          "account.username",
          "in",
          people.map(({ username }) => username),
        )
        .executeTakeFirstOrThrow();
      if (Number(written) < sum.acknowledged)
        fault(`${sum.acknowledged} sign-ins were acknowledged, ${written} are written down`);
    },
    figures: () => sum,
  };
}
