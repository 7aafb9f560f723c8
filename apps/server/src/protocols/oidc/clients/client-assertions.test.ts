import { hash } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import type { KoaContextWithOIDC } from "oidc-provider";
import { expect, test } from "vitest";
import { issuedAtOf } from "./client-assertions.ts";

const KEY = new TextEncoder().encode("k".repeat(32));
const signed = (claims: Record<string, unknown>) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(KEY);
const requestWith = (assertion: string | undefined, proof = "") =>
  ({
    get: (name: string) => (name === "DPoP" ? proof : ""),
    oidc: { params: { client_assertion: assertion }, client: { clientId: "one" } },
  }) as unknown as KoaContextWithOIDC;
const nameOf = (jti: string) => hash("sha256", `one${jti}`, "base64url");

test("an assertion was made when it says so, or at the earliest moment that its end allows", async () => {
  const said = await signed({ jti: "a", iat: 5000, exp: 5300 });
  expect(issuedAtOf(requestWith(said), nameOf("a"))).toEqual(new Date(5_000_000));
  const silent = await signed({ jti: "b", exp: 5300 });
  expect(issuedAtOf(requestWith(silent), nameOf("b"))).toEqual(new Date(4_700_000));
});

test("a proof that came beside an assertion was made when the proof says so", async () => {
  const proof = new UnsecuredJWT({ jti: "p", iat: 7000 }).encode();
  const assertion = await signed({ jti: "a", iat: 5000, exp: 5300 });
  expect(issuedAtOf(requestWith(assertion, proof), nameOf("p"))).toEqual(new Date(7_000_000));
  expect(issuedAtOf(requestWith(undefined, proof), nameOf("p"))).toEqual(new Date(7_000_000));
});
