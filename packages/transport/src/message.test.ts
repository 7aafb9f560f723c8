import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { browserAlgorithms } from "./browser-algorithms.ts";
import { hexOf } from "./bytes.ts";
import { openRequest, openResponse, readRequestToken, sealRequest, sealResponse } from "./message.ts";
import { nativeAlgorithms } from "./native-algorithms.ts";

/** A share of what `script/fuzz` tries. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 200);
const runs = { numRuns: RUNS };
/** Those that seal in the browser's algorithms take a hundred times as long. */
const fewer = { numRuns: Math.min(Math.ceil(RUNS / 4), 20_000) };

const master = nativeAlgorithms.random(32);
const kid = "2026a";
const wrapped = hexOf(nativeAlgorithms.random(128));
const timestamp = 1_790_000_000_000;
const call = { method: "POST", path: "/api/oauth/login", generatorUserId: "client-000000001" };
const text = JSON.stringify({ authorization: "bearer", data: { tel: "15400000001", 用途: "稻田" } });

const aRequest = (given = text) =>
  sealRequest(browserAlgorithms, { master, kid, wrapped, timestamp, text: given, ...call });
const opened = (token: string, body: string, of = call, secret = master) => {
  const read = readRequestToken(token);
  return read && openRequest(nativeAlgorithms, secret, read, { ...of, body });
};

const request = aRequest();
const answering = { status: 200, requestMac: request.mac };
const response = sealResponse(nativeAlgorithms, { master, kid, timestamp, text, ...answering });
const openedResponse = (token: string, body: string, of = answering, secret = master) =>
  openResponse(browserAlgorithms, { token, body, master: secret, kid, ...of });

describe("a request", () => {
  test("arrives whole, whatever it says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (said) => {
        const { token, body } = aRequest(said);
        expect(opened(token, body)).toBe(said);
      }),
      fewer,
    );
  });

  test("says nothing of itself and differs each time", () => {
    const again = aRequest();
    expect(again.body).not.toBe(request.body);
    expect(request.body).toMatch(/^[0-9a-f]+$/);
    expect(request.body).not.toContain(Buffer.from("15400000001").toString("hex"));
  });

  test.each([
    ["method", { ...call, method: "GET" }],
    ["path", { ...call, path: "/api/oauth/logout" }],
    ["client", { ...call, generatorUserId: "client-000000002" }],
  ])("is for its own %s alone", (_part, other) => {
    expect(opened(request.token, request.body, other)).toBeUndefined();
  });

  test("is opened by its own secret alone", () => {
    expect(opened(request.token, request.body, call, nativeAlgorithms.random(32))).toBeUndefined();
  });

  test("every flipped bit of its token is refused", () => {
    for (const changed of flips(request.token)) expect(opened(changed, request.body), changed).toBeUndefined();
  });

  test("every flipped bit of its body is refused", () => {
    for (const changed of flips(request.body)) expect(opened(request.token, changed)).toBeUndefined();
  });

  test("no part of another goes with it", () => {
    const other = aRequest();
    expect(opened(request.token, other.body)).toBeUndefined();
    const [ours, theirs] = [request.token.split("."), other.token.split(".")];
    for (const at of [4, 5])
      expect(opened(ours.with(at, theirs[at] as string).join("."), request.body)).toBeUndefined();
  });

  test("cut short or drawn out, it is refused", () => {
    for (const length of [0, 1, 2, 32, 64, request.body.length - 32, request.body.length - 2])
      expect(opened(request.token, request.body.slice(0, length))).toBeUndefined();
    expect(opened(request.token, `${request.body}${"0".repeat(32)}`)).toBeUndefined();
  });
});

describe("an answer", () => {
  test("arrives whole, whatever it says", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 3000 }),
        fc.integer({ min: 200, max: 599 }),
        (said, status) => {
          const of = { status, requestMac: request.mac };
          const { token, body } = sealResponse(nativeAlgorithms, { master, kid, timestamp, text: said, ...of });
          expect(openedResponse(token, body, of)).toBe(said);
        },
      ),
      fewer,
    );
  });

  test("is the answer to one request, with one status", () => {
    expect(openedResponse(response.token, response.body)).toBe(text);
    expect(openedResponse(response.token, response.body, { ...answering, status: 201 })).toBeUndefined();
    expect(openedResponse(response.token, response.body, { ...answering, requestMac: aRequest().mac })).toBeUndefined();
  });

  test("every flipped bit is refused", () => {
    for (const changed of flips(response.token)) expect(openedResponse(changed, response.body)).toBeUndefined();
    for (const changed of flips(response.body)) expect(openedResponse(response.token, changed)).toBeUndefined();
  });

  test("a request sent back is no answer", () => {
    const [version, , , at, nonce, mac] = request.token.split(".");
    expect(openedResponse([version, at, nonce, mac].join("."), request.body)).toBeUndefined();
  });
});

describe("made up", () => {
  const hex = (length: number) =>
    fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
  const token = fc
    .tuple(fc.constantFrom("0", "2026a", "x"), hex(256), fc.integer({ min: 1e12, max: 1e13 - 1 }), hex(32), hex(64))
    .map((parts) => ["1", ...parts].join("."));
  const body = fc.integer({ min: 2, max: 8 }).chain((blocks) => hex(blocks * 32));

  test("tokens of the right shape are never accepted", () => {
    fc.assert(
      fc.property(token, body, (made, content) => {
        expect(readRequestToken(made)).toBeDefined();
        expect(opened(made, content)).toBeUndefined();
        expect(openedResponse(made.split(".").toSpliced(1, 2).join("."), content)).toBeUndefined();
      }),
      runs,
    );
  });

  test("texts of any shape are refused without a fault", () => {
    const any = fc.oneof(fc.string({ unit: "binary", maxLength: 700 }), token);
    fc.assert(
      fc.property(any, fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), body), (made, content) => {
        expect(opened(made, content)).toBeUndefined();
        expect(openedResponse(made, content)).toBeUndefined();
      }),
      runs,
    );
  });
});

/** The text with each bit of each of its characters turned over, one at a time. */
function* flips(given: string): Generator<string> {
  for (let at = 0; at < given.length; at += 1)
    for (let bit = 0; bit < 8; bit += 1)
      yield given.slice(0, at) + String.fromCharCode(given.charCodeAt(at) ^ (1 << bit)) + given.slice(at + 1);
}
