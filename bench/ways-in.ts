import { createHash, randomBytes } from "node:crypto";
import { redeem } from "./chains.ts";
import { ask, read } from "./client.ts";
import { CALLBACK_URI, HANDOFF_URI } from "./codes.ts";
import { alternately, rate, share, type Row } from "./measure.ts";
import { type Credentials, startScript } from "./portal.ts";
import type { BrowserHandles } from "./sign-in-client.ts";

const ROUNDS = 15;
/** Both sides have compiled what they do by then. */
const WARM_UPS = 5;
const WAYS = 800;
/** As many as keep all cores at work: with few in flight it is waiting that is measured. */
const AT_ONCE = 64;

/**
 * The way on which every new system lets people in: a browser with a live session at the authorization endpoint, the
 * code it is sent back with, tokens for it, and who it is; beside the bare provider library that keeps everything in memory.
 */
export async function measureWaysIn(
  portal: string,
  sessions: readonly BrowserHandles[],
  system: Credentials,
): Promise<Row> {
  const { appId, appSecret } = system;
  const bare = await startScript("bench/bare/provider.ts", {
    APP_ID: appId,
    APP_SECRET: appSecret,
    HANDOFF_URI,
    CALLBACK_URI,
  });
  const run = (base: string, cookies: readonly string[]) => () =>
    rate(WAYS, AT_ONCE, (index) => enter(`${base}/oidc`, system, cookies[index % cookies.length]!));
  try {
    const known = sessions.map(async (_, person) =>
      read<{ cookie: string }>(await ask(`${bare.url}/session?person=${person}`)),
    );
    const limit = run(
      bare.url,
      (await Promise.all(known)).map(({ cookie }) => cookie),
    );
    const ours = run(
      portal,
      sessions.map(({ ofProvider }) => ofProvider),
    );
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) {
      await limit();
      await ours();
    }
    return share("/auth → code → token → userinfo", await alternately(ROUNDS, { ours, limit }), "/s", 0.5);
  } finally {
    await bare.stop();
  }
}

/** @throws Error where the browser is not sent back with a code */
export async function enter(issuer: string, system: Credentials, cookie: string): Promise<void> {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: system.appId,
    redirect_uri: CALLBACK_URI,
    response_type: "code",
    scope: "openid profile phone",
    state: verifier.slice(0, 16),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const { status, headers, text } = await ask(`${issuer}/auth?${query.toString()}`, { headers: { cookie } });
  const code = new URL(String(headers["location"] ?? "about:blank"), issuer).searchParams.get("code");
  if (code === null) throw new Error(`${status} without a code: ${String(headers["location"])} ${text.slice(0, 200)}`);
  await redeem(issuer, system, code, { redirect_uri: CALLBACK_URI, code_verifier: verifier });
}
