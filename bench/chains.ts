import { ask, form, read } from "./client.ts";
import { bareCodes, HANDOFF_URI, type Mint, portalCodes } from "./codes.ts";
import { alternately, rate, share, type Row } from "./measure.ts";
import { type Credentials, startScript } from "./portal.ts";
import type { Handles } from "./sign-in-client.ts";

const ROUNDS = 21;
/** Both sides have compiled what they do by then. */
const WARM_UPS = 6;
const CHAINS = 1000;
/** As many as keep all cores at work: with few in flight it is waiting that is measured. */
const AT_ONCE = 128;

/** Code → tokens → who it is, beside the bare provider library that keeps everything in memory. */
export async function measureChains(portal: string, sessions: readonly Handles[], system: Credentials): Promise<Row> {
  const { appId, appSecret } = system;
  const bare = await startScript("bench/bare/provider.ts", { APP_ID: appId, APP_SECRET: appSecret, HANDOFF_URI });
  const run = (base: string, mint: Mint) => () =>
    rate(CHAINS, AT_ONCE, async (index) => redeem(`${base}/oidc`, system, await mint(index)));
  const [ours, limit] = [
    run(portal, portalCodes(portal, sessions, appId)),
    run(bare.url, bareCodes(bare.url, sessions.length)),
  ];
  try {
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) {
      await limit();
      await ours();
    }
    return share("code → token → userinfo", await alternately(ROUNDS, { ours, limit }), "/s", 0.5);
  } finally {
    await bare.stop();
  }
}

/**
 * A code becomes tokens, and those say who it is.
 *
 * @param way where the code was sent to, if not to a hand-off, and what proves who asked (RFC 7636)
 * @throws Error where any of it is missing
 */
export async function redeem(
  issuer: string,
  { appId, appSecret }: Credentials,
  code: string,
  way: { redirect_uri?: string; code_verifier?: string } = {},
) {
  const headers = { authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString("base64")}`, ...form };
  const asked = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: HANDOFF_URI, ...way });
  const answer = await ask(`${issuer}/token`, { method: "POST", headers, body: asked.toString() });
  const { access_token, id_token, refresh_token } = read<Record<string, string>>(answer);
  if (!id_token || !refresh_token) throw new Error("a token is missing");
  const who = await ask(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } });
  if (!read<{ sub?: string }>(who).sub) throw new Error("userinfo names nobody");
}
