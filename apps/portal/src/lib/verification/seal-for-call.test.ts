import { login } from "@sannong/contract/authentication/sign-in";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiRefusal } from "../api/api-failure.ts";
import { KeyNotAvailable, sealForCall } from "./seal-for-call.ts";

const client = "client-of-this-device";
/** a point of the curve: the standard's own example */
const publicKey =
  "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13";
const refusal = (code: number) => ({ success: false, code, msg: "", data: null });
const given = (data: unknown) => ({ success: true, code: 200, msg: "", data });

let asked: { path: string; query: URLSearchParams; generatorUserId: string | undefined }[] = [];
let answers: Record<string, object>;

beforeEach(() => {
  asked = [];
  answers = { "/api/getRoundNum": given("round-1"), "/api/getPublicKey": given(publicKey) };
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, "https://here.invalid");
    const generatorUserId = (headers as Record<string, string>)["generator-userId"];
    asked.push({ path: pathname, query: searchParams, generatorUserId });
    return new Response(JSON.stringify(answers[pathname]));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("specification §7: round number and public key are asked for with generator-userId, the key with time and generatorUserId", async () => {
  expect(await sealForCall(login, "Daoxiang#2026", client)).toMatch(/^[\da-f]{300,}$/);
  expect(asked.map(({ path, generatorUserId }) => [path, generatorUserId])).toEqual([
    ["/api/getRoundNum", client],
    ["/api/getPublicKey", client],
  ]);
  const key = asked[1]?.query;
  expect(Number(key?.get("time"))).toBeGreaterThan(1_700_000_000_000);
  expect(key?.get("generatorUserId")).toBe(client);
});

test.each<[string, Record<string, object>, new (...args: never[]) => Error]>([
  ["a key that is refused", { "/api/getPublicKey": refusal(500) }, KeyNotAvailable],
  ["a key that is none", { "/api/getPublicKey": given("04") }, KeyNotAvailable],
  ["no challenge", { "/api/getRoundNum": refusal(500) }, KeyNotAvailable],
  ["a client id the server does not know, which is renewed", { "/api/getRoundNum": refusal(4101) }, ApiRefusal],
])("without a seal nothing is sent: %s", async (_name, difference, kind) => {
  Object.assign(answers, difference);
  await expect(sealForCall(login, "Daoxiang#2026", client)).rejects.toBeInstanceOf(kind);
});
