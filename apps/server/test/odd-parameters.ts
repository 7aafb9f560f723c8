import * as fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";

/** Where the systems are that a test registers; nothing listens there. */
export const REGISTERED = "http://127.0.0.1:9";
/** Would run in a page that does not write it as text. */
export const MARK = `"><script>alert(1)</script>`;
const oddValues = [
  "",
  " ",
  "\u0000",
  "甲\u0000",
  "\r\nset-cookie: a=b",
  "\u2028",
  MARK,
  `javascript:alert(1)//${MARK}`,
  "https://evil.example/",
  "//evil.example",
  `${REGISTERED}@evil.example/`,
  `${REGISTERED}.evil.example/`,
  `${REGISTERED}/callback/../in`,
  "http://[::1",
  "data:text/html,x",
  "农".repeat(3000),
  "a".repeat(20_000),
  "[]",
  '{"userinfo":[[[]]]}',
  `{"id_token":{"acr":{"essential":true,"values":[${"1,".repeat(500)}1]}}}`,
  "-1",
  "1e999",
  "99999999999999999999",
  "__proto__",
  "constructor",
  "toString",
  "eyJhbGciOiJub25lIn0.e30.",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA",
  "urn:ietf:params:oauth:grant-type:device_code",
  "refresh_token",
  "login consent none",
  "openid openid openid",
];

export const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
export const oddValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);
const shape = fc.constantFrom("good", "good", "good", "odd", "odd", "leftOut", "twice", "inBrackets", "badlyEncoded");

/**
 * A query or a form of these parameters, some of them odd.
 *
 * @param good what a caller who knows the systems would say
 */
export const parameters = (names: readonly string[], good: Readonly<Record<string, string>>) =>
  fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), shape, oddValue))).map((all) =>
    all
      .flatMap(([name, how, odd]) => {
        const usual = `${name}=${encoded(good[name] ?? "1")}`;
        if (how === "good") return [usual];
        if (how === "leftOut") return [];
        if (how === "twice") return [usual, `${name}=${encoded(odd)}`];
        if (how === "inBrackets") return [`${name}[a][]=${encoded(odd)}`];
        if (how === "badlyEncoded") return [`${name}=%E0%A4&${name}=%ff%zz`];
        return [`${name}=${encoded(odd)}`];
      })
      .join("&"),
  );

const ways = new Set(["http://127.0.0.1:3000", "http://localhost:80", "http://localhost", REGISTERED]);
/**
 * What is wrong with an answer; null where it is no fault, sends nobody to where nothing is registered, and holds
 * nothing of what was said that would run in a page or set a cookie.
 */
export function wrongIn({ statusCode, headers, body }: LightMyRequestResponse): string | null {
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 300)}`;
  if (body.includes(MARK)) return "what was said runs in the page";
  if ([headers["set-cookie"] ?? []].flat().some((line) => line.startsWith("a=b"))) return "what was said sets a cookie";
  const { location } = headers;
  if (location === undefined || ways.has(new URL(location, "http://127.0.0.1:3000").origin)) return null;
  return `leads to ${location}`;
}
