import { expect, test } from "vitest";
import { isLoopback, suitsSandbox } from "./loopback.ts";

test.each([
  ["http://127.0.0.1:4000/callback", true],
  ["http://localhost:8080/", true],
  ["http://[::1]:4000/", true],
  ["https://localhost/", true],
  // a browser reads these as the first one, and so do we
  ["http://2130706433/", true],
  ["http://127.1:80/", true],
  ["http://127.0.0.1.example/", false],
  ["http://localhost.example/", false],
  ["http://127.0.0.2/", false],
  ["http://user@localhost.example/", false],
  ["http://localhost@vendor.example/", false],
  ["http://0.0.0.0/", false],
  ["http://[::ffff:127.0.0.1]/", false],
  ["localhost:4000", false],
])("%s is on one's own machine: %s", (address, expected) => expect(isLoopback(address)).toBe(expected));

test.each([
  ["http://localhost:4000/", true],
  ["https://vendor.example/callback", true],
  ["http://vendor.example/callback", false],
  ["http://10.0.0.3/callback", false],
  ["ftp://vendor.example/", false],
])("%s may be a sandbox's: %s", (address, expected) => expect(suitsSandbox(address)).toBe(expected));
