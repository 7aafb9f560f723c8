import { findModuleTrees } from "@sannong/contract/catalogue/services";
import { queryByTokenNew } from "@sannong/contract/authentication/sign-in";
import { ask } from "./client.ts";
import { alternately, requestsASecond, share, type Row } from "./measure.ts";
import { startScript } from "./portal.ts";
import type { Handles } from "./sign-in-client.ts";

type Headers = Record<string, string>;

const ROUNDS = 21;
const SECONDS = 1;

/** Every connection is one browser. */
const CONNECTIONS = 20;

/** The two reads beside a handler of the same framework that hands out the very same bytes. */
export async function measureReads(portal: string, people: readonly Handles[]): Promise<Row[]> {
  const browser = { "accept-encoding": "gzip, deflate, br", "user-agent": "bench" };
  const signedIn = people
    .slice(0, CONNECTIONS)
    .map(({ bearer, cookie }) => ({ ...browser, authorization: bearer, cookie }));
  return [
    await beside(`GET ${queryByTokenNew.path}`, `${portal}/api${queryByTokenNew.path}`, signedIn),
    await beside(`GET ${findModuleTrees.path}`, `${portal}/api${findModuleTrees.path}`, [browser]),
  ];
}

/** Undecoded, as it travels. */
async function rawAnswer(url: string, headers: Headers): Promise<{ body: Buffer; encoding: string }> {
  const { status, headers: answered, body } = await ask(url, { headers });
  if (status !== 200) throw new Error(`${url}: ${status} ${body.toString()}`);
  return { body, encoding: String(answered["content-encoding"] ?? "") };
}

async function beside(what: string, url: string, asked: readonly Headers[]): Promise<Row> {
  const answer = await rawAnswer(url, asked[0] ?? {});
  const bare = await startScript("bench/bare/handler.ts", {
    BODY: answer.body.toString("base64"),
    ENCODING: answer.encoding,
  });
  const ours = () => requestsASecond(url, asked, { connections: CONNECTIONS, seconds: SECONDS });
  const limit = () => requestsASecond(`${bare.url}/read`, asked, { connections: CONNECTIONS, seconds: SECONDS });
  try {
    for (let warmUp = 0; warmUp < 4; warmUp += 1) {
      await limit();
      await ours();
    }
    return share(what, await alternately(ROUNDS, { ours, limit }), "/s", 0.6);
  } finally {
    await bare.stop();
  }
}
