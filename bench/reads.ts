import { findModuleTrees } from "@sannong/contract/catalogue";
import { queryByTokenNew } from "@sannong/contract/sign-in";
import { ask } from "./client.ts";
import { alternately, requestsASecond, share, type Row, type Target } from "./measure.ts";
import { startScript } from "./portal.ts";
import type { Handles } from "./sign-in-client.ts";

const ROUNDS = 3;
const SECONDS = 2;

/** The two reads beside a handler of the same framework that hands out the very same bytes. */
export async function measureReads(portal: string, [handles]: readonly Handles[]): Promise<Row[]> {
  if (!handles) throw new Error("nobody is signed in");
  const { bearer, cookie } = handles;
  const browser = { "accept-encoding": "gzip, deflate, br", "user-agent": "bench" };
  const signedIn = { ...browser, authorization: bearer, cookie };
  return [
    await beside(`GET ${queryByTokenNew.path}`, { url: `${portal}/api${queryByTokenNew.path}`, headers: signedIn }),
    await beside("module tree", { url: `${portal}/api${findModuleTrees.path}`, headers: browser }),
  ];
}

/** Undecoded, as it travels. */
async function rawAnswer({ url, headers = {} }: Target): Promise<{ body: Buffer; encoding: string }> {
  const { status, headers: answered, body } = await ask(url, { headers });
  if (status !== 200) throw new Error(`${url}: ${status} ${body.toString()}`);
  return { body, encoding: String(answered["content-encoding"] ?? "") };
}

async function beside(what: string, target: Target): Promise<Row> {
  const answer = await rawAnswer(target);
  const bare = await startScript("bench/bare/handler.ts", {
    BODY: answer.body.toString("base64"),
    ENCODING: answer.encoding,
  });
  const ours = () => requestsASecond(target, SECONDS);
  const limit = () => requestsASecond({ ...target, url: `${bare.url}/read` }, SECONDS);
  try {
    await limit();
    await ours();
    return share(what, await alternately(ROUNDS, { ours, limit }), "/s", 0.6);
  } finally {
    await bare.stop();
  }
}
