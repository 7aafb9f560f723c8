import { ask, form, read } from "./client.ts";
import { bareCodes, HANDOFF_URI, type Mint, portalCodes } from "./codes.ts";
import { alternately, rate, share, type Row } from "./measure.ts";
import { type Credentials, startScript } from "./portal.ts";
import type { Handles } from "./sign-in-client.ts";

const ROUNDS = 9;
const REFRESHES = 1000;
const INTROSPECTIONS = 2000;
/** As many as keep all cores at work: with few in flight it is waiting that is measured. */
const AT_ONCE = 128;

type Tokens = { access_token: string; refresh_token: string };

/** Refreshes and introspections, beside the bare provider library that keeps everything in memory. */
export async function measureTokens(portal: string, sessions: readonly Handles[], system: Credentials): Promise<Row[]> {
  const { appId, appSecret } = system;
  const people = sessions.length;
  const bare = await startScript("bench/bare/provider.ts", { APP_ID: appId, APP_SECRET: appSecret, HANDOFF_URI });
  try {
    const [ours, limit] = await Promise.all([
      holdersOf(`${portal}/oidc`, system, people, portalCodes(portal, sessions, appId)),
      holdersOf(`${bare.url}/oidc`, system, people, bareCodes(bare.url, people)),
    ]);
    const measured = async (what: string, run: (holders: Holders) => Promise<number>) => {
      await run(limit);
      await run(ours);
      const pair = await alternately(ROUNDS, { ours: () => run(ours), limit: () => run(limit) });
      return share(what, pair, "/s", 0.5);
    };
    return [
      await measured("refresh", (holders) => rate(REFRESHES, AT_ONCE, holders.refresh)),
      await measured("introspection", (holders) => rate(INTROSPECTIONS, AT_ONCE, holders.introspect)),
    ];
  } finally {
    await bare.stop();
  }
}

type Holders = Awaited<ReturnType<typeof holdersOf>>;

/** People's tokens at one provider. A refresh token works once, so whoever refreshes takes a pair and puts the next one back. */
async function holdersOf(issuer: string, { appId, appSecret }: Credentials, people: number, mint: Mint) {
  const headers = { authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString("base64")}`, ...form };
  const post = async <T>(path: string, body: Record<string, string>): Promise<T> =>
    read<T>(await ask(`${issuer}${path}`, { method: "POST", headers, body: new URLSearchParams(body).toString() }));
  const redeem = (code: string) =>
    post<Tokens>("/token", { grant_type: "authorization_code", code, redirect_uri: HANDOFF_URI });
  const held: Tokens[] = [];
  for (let index = 0; index < people; index += 1) held.push(await redeem(await mint(index)));

  return {
    async refresh() {
      const tokens = held.shift();
      if (!tokens) throw new Error("more refreshes at once than people");
      const { refresh_token } = tokens;
      held.push(await post<Tokens>("/token", { grant_type: "refresh_token", refresh_token }));
    },
    async introspect(index: number) {
      const { access_token: token } = held[index % held.length]!;
      const { active } = await post<{ active: boolean }>("/token/introspection", { token });
      if (!active) throw new Error("a live token was said to be dead");
    },
  };
}
