import { login } from "@sannong/contract/authentication/sign-in";
import { sendLoginPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { ask, json } from "./client.ts";
import { below, median, type Row } from "./measure.ts";
import type { Person } from "./people.ts";
import { BATCH, openClients, type OpenClient, seal } from "./sign-in-client.ts";

/** Milliseconds. */
const MOST = 5;
const WRONG = "Wrong#2026x";

/** Nobody has these numbers. */
const unknownLike = (index: number): Person => {
  const tel = `155${String(80_000_000 + index)}`;
  return { username: tel, tel, password: WRONG };
};

type Call = (portal: string, client: OpenClient) => Promise<{ path: string; body: object }>;

const wrongPassword: Call = async (portal, client) => ({
  path: login.path,
  body: {
    loginMethod: 1,
    username: client.person.username,
    captcha: client.captcha,
    password: await seal(portal, client, login, WRONG),
  },
});
const code: Call = async (_portal, { person, captcha }) => ({
  path: sendLoginPwdMsg.path,
  body: { tel: person.tel, captcha },
});

/** One try after another, known and unknown in turn: what is measured is the server's time and nobody's queue. */
async function difference(portal: string, known: readonly Person[], offset: number, call: Call): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const everybody = known.flatMap((person, index) => [
    { person, kind: "known" as const },
    { person: unknownLike(offset + index), kind: "unknown" as const },
  ]);
  for (let at = 0; at < everybody.length; at += BATCH) {
    const group = everybody.slice(at, at + BATCH);
    const clients = await openClients(
      portal,
      group.map(({ person }) => person),
      at,
    );
    for (const [index, client] of clients.entries()) {
      const { path, body } = await call(portal, client);
      const headers = { "generator-userid": client.clientId, ...json };
      const begun = performance.now();
      await ask(`${portal}/api${path}`, { method: "POST", headers, body: JSON.stringify(body), from: client.from });
      times[group[index]!.kind].push(performance.now() - begun);
    }
  }
  return Math.abs(median(times.known) - median(times.unknown));
}

/** How much longer the same refusal or answer takes for somebody who is registered; over all people. */
export async function measureEnumeration(portal: string, people: readonly Person[]): Promise<Row[]> {
  await difference(portal, people.slice(0, 20), 900_000, code);
  return [
    below("wrong password, known − unknown", await difference(portal, people, 0, wrongPassword), "ms", MOST),
    below("SMS code, known − unknown", await difference(portal, people, 10_000, code), "ms", MOST),
  ];
}
