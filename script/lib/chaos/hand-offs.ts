import { setTimeout as pause } from "node:timers/promises";
import { generateCode } from "../../../packages/contract/src/protocols/hand-off.ts";
import { ask, form, type Reply } from "../../../bench/client.ts";
import { HANDOFF_URI } from "../../../bench/codes.ts";
import type { Credentials } from "../../../bench/portal.ts";
import type { Handles } from "../../../bench/sign-in-client.ts";
import { mayBeLost, type Notebook, type Outcome, SHORT_MS, type Story } from "./story.ts";

/** One thing that opens a system once: a code, or a ticket. */
type Pass = { value: string; mintedAt: number; spentAt: number; spending?: Outcome<unknown> };
const LOOKED_AT = 30;
/** A ticket lives half a minute. */
const STILL_GOOD_MS = 20_000;
/** Every so manieth is left for after the fall. */
const KEPT = 4;

type Way = {
  name: string;
  mint: (holder: Handles) => Promise<string | undefined>;
  spend: (pass: string) => Promise<Outcome<unknown>>;
  /** what was given for it still opens something */
  stillHolds?: (given: unknown) => Promise<boolean>;
};

/** A code of the provider, redeemed for tokens as a connected system does. */
export const openIdWay = (portal: string, { appId, appSecret }: Credentials, { attempt }: Notebook): Way => ({
  name: "codes",
  async mint({ bearer, cookie }) {
    const requested = `${portal}/api${generateCode.path}?clientId=${appId}&jumpType=0`;
    const minted = await attempt<{ code: string }>("a code", () =>
      ask(requested, { headers: { authorization: bearer, cookie } }),
    );
    return minted.state === "acknowledged" ? minted.data.code : undefined;
  },
  spend(code) {
    const headers = { authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString("base64")}`, ...form };
    const body = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: HANDOFF_URI }).toString();
    return attempt("tokens", () => ask(`${portal}/oidc/token`, { method: "POST", headers, body }));
  },
  async stillHolds(given) {
    const { access_token: token } = given as { access_token: string };
    const who = await attempt("userinfo", () =>
      ask(`${portal}/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } }),
    );
    return who.state === "acknowledged";
  },
});

/** A ticket of CAS, validated by the system behind the address. */
export function casWay(portal: string, { attempt }: Notebook): Way {
  const service = encodeURIComponent(HANDOFF_URI);
  /** as the other answers are read: CAS says all with status 200 */
  const asJson = (reply: Reply): Reply => {
    if (reply.status !== 200) return reply;
    const user = /<cas:user>([^<]+)/.exec(reply.text)?.[1];
    const text = JSON.stringify(user ? { success: true, data: user } : { success: false, msg: reply.text });
    return { ...reply, text };
  };
  return {
    name: "tickets",
    async mint({ cookie }) {
      const reply = await ask(`${portal}/cas/login?service=${service}`, { headers: { cookie } }).catch(() => undefined);
      if (reply?.status !== 302) return undefined;
      return new URL(String(reply.headers["location"])).searchParams.get("ticket") ?? undefined;
    },
    spend: (ticket) =>
      attempt("a validation", async () =>
        asJson(await ask(`${portal}/cas/p3/serviceValidate?service=${service}&ticket=${ticket}`)),
      ),
  };
}

/** People go from the portal into a system. What opens it works once, whatever falls in between. */
export function handOffs(way: Way, holders: () => readonly Handles[], { fault, refused }: Notebook): Story {
  let passes: Pass[] = [];
  let turn = 0;
  const sum = { acknowledged: 0, uncertain: 0, "to be asked for again": 0, "second uses refused": 0 };

  const spend = async (pass: Pass): Promise<void> => {
    pass.spending = await way.spend(pass.value);
    pass.spentAt = Date.now();
    if (pass.spending.state === "acknowledged") sum.acknowledged += 1;
    if (pass.spending.state === "unknown") sum.uncertain += 1;
  };

  return {
    name: way.name,
    async live(isOver) {
      while (!isOver()) {
        const value = await way.mint(holders()[turn % holders().length] as Handles);
        turn += 1;
        if (value === undefined) await pause(SHORT_MS);
        if (value === undefined || isOver()) continue;
        const pass: Pass = { value, mintedAt: Date.now(), spentAt: 0 };
        passes.push(pass);
        if (turn % KEPT === 0) continue;
        await spend(pass);
        if (pass.spending?.state === "refused") refused(`${way.name}: a fresh one was refused: ${pass.spending.why}`);
      }
    },
    acknowledged: () => sum.acknowledged,
    async compare(fall) {
      const latest = passes.slice(-LOOKED_AT);
      passes = [];
      // before anything is used twice: that takes back what the first use gave
      for (const { spending, spentAt } of latest) {
        if (spending?.state !== "acknowledged" || !way.stillHolds || (await way.stillHolds(spending.data))) continue;
        sum["to be asked for again"] += 1;
        if (!mayBeLost(fall, spentAt)) fault(`${way.name}: what one gave before the fall is gone`);
      }
      for (const pass of latest.filter(({ spending }) => spending === undefined)) {
        await spend(pass);
        if (pass.spending?.state === "acknowledged") continue;
        sum["to be asked for again"] += 1;
        if (!mayBeLost(fall, pass.mintedAt) && Date.now() - pass.mintedAt < STILL_GOOD_MS)
          fault(`${way.name}: one that was given before the fall opens nothing`);
      }
      for (const { value, spending } of latest) {
        let used = spending?.state === "acknowledged" ? 1 : 0;
        for (let again = 0; again < 2; again += 1) {
          const { state } = await way.spend(value);
          if (state === "acknowledged") used += 1;
          if (state === "refused") sum["second uses refused"] += 1;
        }
        if (used > 1) fault(`${way.name}: one was used ${used} times`);
      }
    },
    figures: () => sum,
  };
}
