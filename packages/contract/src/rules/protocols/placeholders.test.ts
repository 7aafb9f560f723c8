import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkAddress, fillAddress, placeholders, type Placeholder } from "./placeholders.ts";

describe("an address fit to be registered", () => {
  test.each([
    "https://njbt.example/handoff?code={code}&path={path}",
    "http://10.1.2.3:8080/sso;jsessionid=1?ticket={ticket}#/{path}",
    "https://njbt.example/{areaCode}/{areaName}/list?t={token}",
    "HTTPS://NJBT.example",
    "https://[fd00::1]:8443/in?code={code}",
    "https://njbt.example/办理?code={code}",
    "https://xn--ehqw4x.example/办理?code={code}",
  ])("%s", (address) => expect(checkAddress(address)).toBeNull());

  test.each([
    ["", "notAnAddress"],
    ["/serve/x", "notAnAddress"],
    ["//njbt.example/x", "notAnAddress"],
    ["njbt.example/x", "notAnAddress"],
    ["https:njbt.example/x", "notAnAddress"],
    ["https://", "notAnAddress"],
    ["https://njbt.example:99999/", "notAnAddress"],
    ["javascript://%0aalert(1)//{code}", "otherScheme"],
    ["data:text/html,{code}", "notAnAddress"],
    ["ftp://njbt.example/{path}", "otherScheme"],
    // parsers skip what follows here and take the placeholder for the host
    ["https:///{path}", "notAnAddress"],
    ["https:////{path}", "notAnAddress"],
    ["https://\\/{path}", "notAnAddress"],
    ["https://\n/{path}", "notAnAddress"],
    ["https:/\t/{path}", "notAnAddress"],
    [" https://njbt.example/", "notAnAddress"],
    ["https://njbt.example\u0000.evil.example/", "notAnAddress"],
    // what it looks like is not where it leads; a Chinese name has a form that is
    ["https://njbt。example/", "foreignLetters"],
    ["https://njbt.exаmple/?code={code}", "foreignLetters"],
    ["https://三农.example/", "foreignLetters"],
    ["https://njbt.example/?u={user}", "unknownPlaceholder"],
    ["https://njbt.example/?u={}", "unknownPlaceholder"],
    ["https://njbt.example/?u={CODE}", "unknownPlaceholder"],
    ["https://njbt.example/?u={ code}".replace(" ", "%20"), "unknownPlaceholder"],
    ["https://njbt.example/?u={code", "unknownPlaceholder"],
    ["https://njbt.example/?u=code}", "unknownPlaceholder"],
    ["https://njbt.example/?u={{code}}", "unknownPlaceholder"],
    ["https://{path}/x", "placeholderInAuthority"],
    ["https://njbt.example{path}", "placeholderInAuthority"],
    ["https://njbt.example:{code}/", "placeholderInAuthority"],
    ["https://{token}@njbt.example/", "placeholderInAuthority"],
  ])("%j is refused: %s", (address, problem) => expect(checkAddress(address)).toBe(problem));
});

describe("filling", () => {
  test.each<[string, Partial<Record<Placeholder, string>>, string]>([
    ["https://a.example/?c={code}", { code: "A b&c=d#e" }, "https://a.example/?c=A%20b%26c%3Dd%23e"],
    ["https://a.example/?n={areaName}", { areaName: "江苏省" }, "https://a.example/?n=%E6%B1%9F%E8%8B%8F%E7%9C%81"],
    ["https://a.example/?p={path}", { path: "/list/a b?x#y" }, "https://a.example/?p=/list/a%20b%3Fx%23y"],
    ["https://a.example/?c={code}&t={token}", { code: "c" }, "https://a.example/?c=c&t="],
    ["https://a.example/?c={code}&again={code}", { code: "c" }, "https://a.example/?c=c&again=c"],
    ["https://a.example/?c={code}", { code: "{token}", token: "secret" }, "https://a.example/?c=%7Btoken%7D"],
    ["https://a.example/?c={code}", { code: "$&$1" }, "https://a.example/?c=%24%26%241"],
    ["https://a.example/fixed", { code: "c" }, "https://a.example/fixed"],
  ])("%s with %j", (address, values, expected) => expect(fillAddress(address, values)).toBe(expected));

  test("an address that would leave its origin is not given out, even if it was never checked", () => {
    expect(() => fillAddress("https:///{path}", { path: "evil.example" })).toThrow(/left its registered origin/);
    expect(() => fillAddress("https://a.example{path}", { path: ".evil.example" })).toThrow(
      /left its registered origin/,
    );
  });
});

describe("whatever is registered and whatever is filled in", () => {
  /** Pieces that stand at the borders where a host could end or begin. */
  const nasty = fc.constantFrom(
    "/",
    "//",
    "\\",
    "@",
    ":",
    "?",
    "#",
    "%2f",
    "%5c",
    "..",
    ".",
    "\n",
    "\t",
    " ",
    "[",
    "]",
    ";",
    "&",
    "=",
    "a",
    "evil.example",
    "{",
    "}",
    "。",
  );
  const placeholder = fc.constantFrom(...placeholders).map((name) => `{${name}}`);
  const pieces = (min: number) =>
    fc
      .array(
        fc.oneof(
          { weight: 3, arbitrary: nasty },
          { weight: 2, arbitrary: placeholder },
          { weight: 1, arbitrary: fc.string() },
        ),
        { minLength: min, maxLength: 8 },
      )
      .map((parts) => parts.join(""));
  const start = fc.constantFrom(
    "https://a.example",
    "http://a.example:8080",
    "https://",
    "http:",
    "https:/",
    "HTTPS://a.example/",
  );
  const address = fc.tuple(start, pieces(0)).map(([head, tail]) => head + tail);
  const value = fc.oneof(pieces(0), fc.string({ unit: "grapheme" }), fc.webUrl());
  const values = fc.record(
    { token: value, ticket: value, path: value, code: value, areaCode: value, areaName: value },
    { requiredKeys: [] },
  );

  test("the browser never leaves the registered origin", () => {
    let fit = 0;
    fc.assert(
      fc.property(address, values, (registered, given) => {
        if (checkAddress(registered) !== null) return;
        fit += 1;
        const before = new URL(registered.replaceAll(/\{\w+\}/g, "x"));
        const after = new URL(fillAddress(registered, given));
        expect(after.origin).toBe(before.origin);
        expect(after.username + after.password).toBe(before.username + before.password);
      }),
      { numRuns: 3000 },
    );
    expect(fit).toBeGreaterThan(100);
  });

  test("a value in the query stays one value", () => {
    fc.assert(
      fc.property(value, (code) => {
        const filled = new URL(fillAddress("https://a.example/in?code={code}&state=fixed#end", { code }));
        expect(filled.searchParams.get("code")).toBe(code);
        expect([...filled.searchParams.keys()]).toEqual(["code", "state"]);
        expect(filled.hash).toBe("#end");
      }),
    );
  });

  test("checking never throws", () => {
    const anything = fc.oneof(address, fc.string({ unit: "binary" }), fc.webUrl());
    fc.assert(
      fc.property(anything, (text) => {
        expect(() => checkAddress(text)).not.toThrow();
      }),
    );
  });
});
