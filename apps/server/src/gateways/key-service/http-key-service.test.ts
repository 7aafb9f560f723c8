import { afterAll, afterEach, expect, test } from "vitest";
import { testKeys } from "../../../test/config.ts";
import { KeyServiceFailed, ownKeyService } from "../../platform/crypto/key-service.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { hangsUp, says, silence, smsService } from "../sms/sms-service.testing.ts";
import { httpKeyService } from "./http-key-service.ts";
import { keyServiceOf } from "./index.ts";

const KEY = "0123456789abcdeffedcba9876543210";
/** A key service as one is reached over HTTP: it keeps no key, and wraps by what only it knows. */
const service = await smsService((asked, reply) => {
  const { name, key, wrapped } = JSON.parse(asked.body) as { name: string; key?: string; wrapped?: string };
  if (asked.headers.authorization !== "Bearer a-token-of-its-own") return says({ error: "who" }, 401)(asked, reply);
  if (asked.path === "/keys/wrap") return says({ wrapped: turned(`${name}/${key}`) })(asked, reply);
  const [whose, found] = turned(wrapped ?? "").split("/");
  return (whose === name ? says({ key: found }) : says({ error: "no" }, 422))(asked, reply);
});
const turned = (text: string) => [...text].toReversed().join("");
afterAll(() => service.close());
afterEach(() => void service.taken.splice(0));

const settings = { url: `${service.url}/keys/`, token: "a-token-of-its-own" };
const outbound = createOutbound();
const at = (given = settings, timeout = 300) => httpKeyService({ settings: given, outbound, timeout });

test("wraps and unwraps under a name, with its token", async () => {
  const wrapped = await at().wrap("g1", KEY);
  expect(wrapped).toMatch(/^service:/);
  expect(await at().unwrap("g1", wrapped)).toBe(KEY);
  await expect(at().unwrap("g2", wrapped)).rejects.toThrow(/answered 422/);
  await expect(at({ ...settings, token: "another-token-of-16" }).wrap("g1", KEY)).rejects.toThrow(/answered 401/);
});

test.each([
  ["hangs up", hangsUp, /does not answer/],
  ["does not answer in time", silence, /does not answer/],
  ["is broken", says({}, 500), /answered 500/],
  ["speaks of something else", says("<html>"), /something else/],
  ["gives a key that is none", says({ key: "abc" }), /something else/],
])("one that %s gives no key, and nothing of its answer is repeated", async (_name, answer, said) => {
  service.answerWith(answer);
  const failure = await at()
    .unwrap("g1", "service:x")
    .catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(KeyServiceFailed);
  expect((failure as Error).message).toMatch(said);
  expect((failure as Error).message).not.toMatch(/html|abc/);
});

test("where one is configured it wraps, and what our own keys wrapped before still opens", async () => {
  const both = keyServiceOf({ keys: testKeys, keyService: settings }, { outbound });
  const own = await ownKeyService(testKeys.keyEncryption ?? { current: "", byId: {} }).wrap("g1", KEY);
  expect(both?.isDated(own)).toBe(true);
  expect(await both?.unwrap("g1", own)).toBe(KEY);
  const anew = (await both?.wrap("g1", KEY)) ?? "";
  expect([both?.isDated(anew), await both?.unwrap("g1", anew)]).toEqual([false, KEY]);
  const { keyEncryption: _gone, ...others } = testKeys;
  await expect(keyServiceOf({ keys: others, keyService: settings }, { outbound })?.unwrap("g1", own)).rejects.toThrow(
    /is not here/,
  );
  expect(keyServiceOf({ keys: others }, { outbound })).toBeUndefined();
});
