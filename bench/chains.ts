import { agreeToShare, sharingNotice } from "@sannong/contract/consents";
import { generateCode } from "@sannong/contract/handoff";
import { ask, dataOf, form, json, read } from "./client.ts";
import { alternately, rate, share, type Row } from "./measure.ts";
import { type Credentials, startScript } from "./portal.ts";
import type { Handles } from "./sign-in-client.ts";

const ROUNDS = 5;
const CHAINS = 1000;
const AT_ONCE = 32;

/** Nothing listens there and nobody is sent there: a code is bound to it. */
export const HANDOFF_URI = "http://127.0.0.1:9/handoff";

/** Code → tokens → who it is, beside the bare provider library that keeps everything in memory. */
export async function measureChains(portal: string, sessions: readonly Handles[], system: Credentials): Promise<Row> {
  const { appId, appSecret } = system;
  const bare = await startScript("bench/bare/provider.ts", { APP_ID: appId, APP_SECRET: appSecret, HANDOFF_URI });
  const asked = `${portal}/api${generateCode.path}?clientId=${appId}&jumpType=0`;
  const ourCode = async (index: number) => {
    const { bearer, cookie } = sessions[index % sessions.length]!;
    return dataOf<{ code: string }>(await ask(asked, { headers: { authorization: bearer, cookie } })).code;
  };
  const bareCode = async (index: number) =>
    read<{ code: string }>(await ask(`${bare.url}/mint?person=${index % sessions.length}`)).code;
  const run = (base: string, mint: (index: number) => Promise<string>) => () =>
    rate(CHAINS, AT_ONCE, async (index) => redeem(`${base}/oidc`, system, await mint(index)));
  const [ours, limit] = [run(portal, ourCode), run(bare.url, bareCode)];
  try {
    for (const session of sessions) await agree(portal, session, appId);
    await limit();
    await ours();
    return share("code → token → userinfo", await alternately(ROUNDS, { ours, limit }), "/s", 0.5);
  } finally {
    await bare.stop();
  }
}

/** The first-jump notice, as everybody of them reads it once. */
async function agree(portal: string, { bearer, cookie }: Handles, appId: string) {
  const post = (path: string, body: object) =>
    ask(`${portal}/api${path}`, {
      method: "POST",
      headers: { ...json, authorization: bearer, cookie },
      body: JSON.stringify(body),
    });
  const { fields } = dataOf<{ fields: { field: string }[] }>(await post(sharingNotice.path, { appId }));
  dataOf(await post(agreeToShare.path, { appId, fields: fields.map(({ field }) => field) }));
}

async function redeem(issuer: string, { appId, appSecret }: Credentials, code: string) {
  const headers = { authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString("base64")}`, ...form };
  const asked = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: HANDOFF_URI });
  const answer = await ask(`${issuer}/token`, { method: "POST", headers, body: asked.toString() });
  const { access_token, id_token, refresh_token } = read<Record<string, string>>(answer);
  if (!id_token || !refresh_token) throw new Error("a token is missing");
  const who = await ask(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } });
  if (!read<{ sub?: string }>(who).sub) throw new Error("userinfo names nobody");
}
