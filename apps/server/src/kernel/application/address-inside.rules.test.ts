import { expect, test } from "vitest";
import { addressInside } from "./address-inside.rules.ts";

const system = {
  redirectUris: ["https://nqdd.example/callback"],
  postLogoutRedirectUris: [],
  initiateLoginUri: "https://start.example:8443/login",
  handoffUri: "https://old.example/in?code={code}",
  tokenUri: null,
};

test.each([
  ["https://nqdd.example/todo/7", "https://nqdd.example/todo/7"],
  ["https://NQDD.example", "https://nqdd.example/"],
  ["https://start.example:8443/x?y=1#z", "https://start.example:8443/x?y=1#z"],
  ["https://old.example/a", "https://old.example/a"],
])("%s lies inside", (address, opened) => expect(addressInside(address, system)).toBe(opened));

test.each([
  "https://elsewhere.example/todo/7",
  "http://nqdd.example/todo/7",
  "https://start.example/login",
  "https://nqdd.example.evil.example/",
  "https://user:pass@nqdd.example/",
  "javascript:alert(1)",
  "//nqdd.example/todo",
  "/todo/7",
  "",
])("%j does not", (address) => expect(addressInside(address, system)).toBeNull());
