import { callbackify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testKeys } from "../../../test/database.ts";
import { FRESH_MS } from "../../platform/changes.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { samlKeysOf } from "./keys.ts";
import { formOf, openSamlPortal, xmlOf, type ConnectedPeer, type SamlPortal } from "./saml-portal.testing.ts";

let portal: SamlPortal;
beforeAll(async () => {
  portal = await openSamlPortal();
});
afterAll(() => portal?.close());

/** The keys as their operator turns them, beside a server that hears of it two seconds later. */
const operator = () =>
  samlKeysOf({
    db: portal.database.db,
    sealer: createFieldSealer(testKeys),
    audit: { record: async () => {} },
    clock: portal.clock,
    publicUrl: portal.publicUrl,
  });
const age = (days: number) =>
  portal.database.db
    .updateTable("samlKey")
    .set({ createdAt: new Date(portal.clock().getTime() - days * 86_400_000) })
    .execute();
const forget = () => {
  portal.shift.ms += FRESH_MS + 1;
};

/** One sign-in, as far as what the browser carries to the system. */
async function formFor(peer: ConnectedPeer): Promise<Record<string, string>> {
  const address = await peer.library().getAuthorizeUrlAsync("", undefined, {});
  return formOf((await portal.walk(await portal.visit(address, ""))).body).fields;
}
const signerOf = (fields: Record<string, string>): string =>
  /<ds:X509Certificate>([^<]+)</.exec(xmlOf(fields))?.[1]?.replaceAll(/\s/g, "") ?? "";

test("a key signs only after everybody had a day to see its certificate; when one may have leaked, at once", async () => {
  const [, next] = await portal.certificatesOf();
  await age(0.9);
  expect(await operator().rotate()).toBe(false);
  await age(1);
  expect(await operator().rotate()).toBe(true);
  forget();
  const [current, following] = await portal.certificatesOf();
  expect(current).toBe(next);
  expect(await operator().rotate()).toBe(false);
  expect(await operator().rotate({ urgently: true })).toBe(true);
  forget();
  const left = await portal.certificatesOf();
  expect([left[0], left.length]).toEqual([following, 2]);
  expect(left).not.toContain(next);
});

test("a certificate stays published for ten minutes after its key stopped signing, and no longer", async () => {
  const [former] = await portal.certificatesOf();
  await age(1);
  expect(await operator().rotate()).toBe(true);
  forget();
  expect((await portal.certificatesOf())[2]).toBe(former);
  await age(590 / 86_400);
  forget();
  expect((await portal.certificatesOf())[2]).toBe(former);
  await age(601 / 86_400);
  forget();
  expect(await portal.certificatesOf()).not.toContain(former);
});

describe("while systems sign people in", () => {
  test("the keys turn, and no assertion fails: not where the metadata is an hour old, not where it is read now", async () => {
    const turning = await portal.connect("turning");
    let hourOld = await portal.certificatesOf();
    const libraries = [async () => hourOld, () => portal.certificatesOf()].map((certificates) =>
      turning.library({ idpCert: callbackify(certificates) }),
    );
    async function verify(fields: Record<string, string>): Promise<void> {
      for (const library of libraries)
        expect((await library.validatePostResponseAsync(fields)).profile?.nameID).toBeTruthy();
    }
    const signers: string[] = [];
    const ended = new AbortController();
    const signIns = Array.from({ length: 4 }, async () => {
      while (!ended.signal.aborted) {
        const fields = await formFor(turning);
        signers.push(signerOf(fields));
        await verify(fields);
      }
    });
    const further = (count: number) => {
      const until = signers.length + count;
      return expect.poll(() => signers.length, { interval: 10, timeout: 20_000 }).toBeGreaterThanOrEqual(until);
    };
    async function turns(): Promise<void> {
      for (let turn = 0; turn < 2; turn += 1) {
        hourOld = await portal.certificatesOf();
        const [signing = "", next = ""] = hourOld;
        await further(4);
        const onItsWay = await formFor(turning);
        expect(signerOf(onItsWay)).toBe(signing);
        await age(1);
        expect(await operator().rotate()).toBe(true);
        // until this server hears of it, it signs with the former key
        await further(4);
        forget();
        await expect.poll(() => signers.at(-1), { interval: 10, timeout: 20_000 }).toBe(next);
        await further(4);
        await verify(onItsWay);
      }
    }
    await Promise.all([turns(), ...signIns].map((one) => one.finally(() => ended.abort())));
    expect(new Set(signers).size).toBe(3);
  }, 60_000);
});
