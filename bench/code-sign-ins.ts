import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { login } from "@sannong/contract/authentication/sign-in";
import { sendLoginPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { findRunningEngine } from "../apps/server/src/platform/database/embedded/running-engine.ts";
import { ask, dataOf, json, read } from "./client.ts";
import { alternately, beside, rate, share, type Row } from "./measure.ts";
import type { Person } from "./people.ts";
import { startScript } from "./portal.ts";
import {
  BATCH,
  browserOf,
  GROUP,
  inTurns,
  openClients,
  type OpenClient,
  outboxOf,
  type Prepared,
  seal,
  signIn,
} from "./sign-in-client.ts";

const ROUNDS = 5;
const AT_ONCE = availableParallelism() * 4;

/** A code for each of them, and the sign-in that gives it back. */
async function prepare(portal: string, people: readonly Person[], method: 4 | 6): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (let at = 0; at < people.length; at += BATCH) {
    const clients = await openClients(portal, people.slice(at, at + BATCH), at);
    await Promise.all(clients.map((client) => sendCode(portal, client, method)));
    const { sms } = await outboxOf(portal);
    for (const client of clients) {
      const { person, from, clientId, captcha } = client;
      const loginCode = sms.find(({ to }) => to === person.tel)?.code;
      if (loginCode === undefined) throw new Error("the code is not in the outbox");
      const secret = method === 6 ? { password: await seal(portal, client, login) } : {};
      const body = JSON.stringify({ loginMethod: method, username: person.tel, captcha, loginCode, ...secret });
      const { username } = person;
      prepared.push({
        username,
        headers: { "generator-userid": clientId, ...json, ...browserOf(username) },
        from,
        body,
      });
    }
  }
  return prepared;
}

async function sendCode(portal: string, client: OpenClient, method: 4 | 6) {
  const { person, from, clientId, captcha } = client;
  const secret = method === 6 ? { password: await seal(portal, client, sendLoginPwdMsg) } : {};
  const body = JSON.stringify({ loginMethod: method, tel: person.tel, captcha, ...secret });
  const headers = { "generator-userid": clientId, ...json };
  dataOf(await ask(`${portal}/api${sendLoginPwdMsg.path}`, { method: "POST", headers, body, from }));
}

/** Two-factor sign-ins beside the work of their password, and SMS sign-ins beside their three writes. */
export async function measureCodeSignIns(portal: string, dataDir: string, people: readonly Person[]): Promise<Row[]> {
  const nextGroup = inTurns(people);
  const ours = (method: 4 | 6) => async () => {
    const prepared = await prepare(portal, nextGroup(), method);
    return rate(prepared.length, AT_ONCE, async (index) => void (await signIn(portal, prepared[index]!)));
  };

  const passwordWork = await startScript("bench/bare/password-work.ts", {});
  const passwordLimit = async () => read<{ rate: number }>(await ask(`${passwordWork.url}/rate?times=${GROUP}`)).rate;
  const engine = await findRunningEngine(dataDir);
  if (!engine) throw new Error("the demonstration is not running");
  const codeWork = await startScript("bench/bare/code-work.ts", { DATABASE_URL: engine.appUrl });
  const post = (path: string, code: string) =>
    ask(`${codeWork.url}${path}`, { method: "POST", headers: json, body: JSON.stringify({ code }) });
  const codeLimit = async () => {
    const codes = Array.from({ length: GROUP }, () => randomUUID());
    await Promise.all(codes.map((code) => post("/prepare", code)));
    return rate(codes.length, AT_ONCE, async (index) => void dataOf(await post("/sign-in", codes[index]!)));
  };
  try {
    const [bySms, byTwo] = [ours(4), ours(6)];
    await codeLimit();
    await bySms();
    const sms = await alternately(ROUNDS, { ours: bySms, limit: codeLimit });
    await passwordLimit();
    await byTwo();
    const two = await alternately(ROUNDS, { ours: byTwo, limit: passwordLimit });
    return [share("two-factor sign-ins", two, "/s", 0.8), beside("SMS sign-ins", sms, "/s")];
  } finally {
    await Promise.all([passwordWork.stop(), codeWork.stop()]);
  }
}
