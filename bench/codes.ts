import { agreeToShare, sharingNotice } from "@sannong/contract/identity/consents";
import { generateCode } from "@sannong/contract/protocols/hand-off";
import { ask, dataOf, json, read } from "./client.ts";
import type { Handles } from "./sign-in-client.ts";

/** Nothing listens there and nobody is sent there: a code or ticket is bound to it. */
export const HANDOFF_URI = "http://127.0.0.1:9/handoff";
/** Where a browser is sent back to that came to the authorization endpoint. */
export const CALLBACK_URI = "http://127.0.0.1:9/callback";

export type Mint = (index: number) => Promise<string>;

/** Codes of the portal, for each person in turn. */
export const portalCodes =
  (portal: string, sessions: readonly Handles[], appId: string): Mint =>
  async (index) => {
    const { bearer, cookie } = sessions[index % sessions.length]!;
    const asked = `${portal}/api${generateCode.path}?clientId=${appId}&jumpType=0`;
    return dataOf<{ code: string }>(await ask(asked, { headers: { authorization: bearer, cookie } })).code;
  };

/** Codes of the bare library, for as many people. */
export const bareCodes =
  (url: string, people: number): Mint =>
  async (index) =>
    read<{ code: string }>(await ask(`${url}/mint?person=${index % people}`)).code;

/** The first-jump notice, as each of them reads it once. */
export async function agreeToAll(portal: string, sessions: readonly Handles[], appId: string): Promise<void> {
  for (const { bearer, cookie } of sessions) {
    const headers = { ...json, authorization: bearer, cookie };
    const post = (path: string, body: object) =>
      ask(`${portal}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const { fields } = dataOf<{ fields: { field: string }[] }>(await post(sharingNotice.path, { appId }));
    dataOf(await post(agreeToShare.path, { appId, fields: fields.map(({ field }) => field) }));
  }
}
