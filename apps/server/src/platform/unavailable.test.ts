import { expect, test } from "vitest";
import { Unavailable, unavailableOf } from "./unavailable.ts";
import { OutboundFailure } from "./outbound/outbound.ts";

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test.each<[string, unknown, ReturnType<typeof unavailableOf>]>([
  ["a connection that nobody takes", withCode("ECONNREFUSED"), "database"],
  ["a socket's file that is not there", withCode("ENOENT", { syscall: "connect" }), "database"],
  ["a database that goes down", withCode("57P01"), "database"],
  ["one that comes up", withCode("57P03"), "database"],
  ["a statement that took too long", withCode("57014"), "database"],
  ["no connection free in time", new Error("timeout exceeded when trying to connect"), "database"],
  ["the database's disk is full", withCode("53100"), "storage"],
  ["our own disk is full", withCode("ENOSPC"), "storage"],
  ["what names it itself", new Unavailable("storage", "full"), "storage"],
  ["a file that is not there", withCode("ENOENT", { syscall: "open" }), undefined],
  ["a row twice", withCode("23505"), undefined],
  ["a mistake of ours", new TypeError("x is not a function"), undefined],
  [
    "another system that does not answer",
    new OutboundFailure("unreachable", "the connection failed", { cause: withCode("ECONNREFUSED") }),
    undefined,
  ],
  ["no error at all", "ECONNREFUSED", undefined],
])("%s", (_name, thrown, backend) => expect(unavailableOf(thrown)).toBe(backend));
