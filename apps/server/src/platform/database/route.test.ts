import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { type PrimaryAndStandby, startPrimaryAndStandby } from "../../../test/primary-and-standby.ts";
import { queryPipelined, queryPrepared } from "../fast/prepared-statements.ts";
import { Unavailable, unavailableOf } from "../unavailable.ts";
import { connectionsWith } from "./connection.ts";
import { checkWritable } from "./check-writable.ts";
import type { Db } from "./database.ts";
import { limitsOf } from "./database-use.ts";
import { openPool, type PooledDb } from "./pool.ts";
import { clientOf, type Host, isDatabaseAddress, readAddress, routeTo } from "./route.ts";

describe("an address", () => {
  const one = "postgresql://app:p%40ss@db1:5433/sannong?sslmode=require";

  test("of one server is the driver's own, as it is", () => {
    expect(readAddress(one)).toEqual({ url: one, hosts: [{ host: "db1", port: 5433 }], wanted: "any" });
    const socket = "postgresql://app:x@/sannong?host=%2Frun%2Fpostgresql&port=5432";
    expect(readAddress(socket)).toEqual({ url: socket, hosts: [], wanted: "any" });
  });

  test.each([
    ["postgresql://a:p@db1,db2:5433/s", ["db1:5432", "db2:5433"], "postgresql://a:p@db1/s"],
    ["postgres://db1:1,[::1]:2/s?sslmode=require", ["db1:1", "::1:2"], "postgres://db1:1/s?sslmode=require"],
    ["postgresql://a:p@db1/s?target_session_attrs=read-write", ["db1:5432"], "postgresql://a:p@db1/s"],
    [
      "postgresql://a:p@db1,db2/s?target_session_attrs=primary&x=1",
      ["db1:5432", "db2:5432"],
      "postgresql://a:p@db1/s?x=1",
    ],
  ])("%s leads to the one that takes writes", (url, hosts, first) => {
    const read = readAddress(url);
    expect(read.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(hosts);
    expect([read.url, read.wanted]).toEqual([first, "read-write"]);
  });

  test("that asks for a standby is none of ours", () => {
    expect(isDatabaseAddress("postgresql://a@db1/s?target_session_attrs=standby")).toBe(false);
    expect(isDatabaseAddress("postgresql://a@db1/s?target_session_attrs=any")).toBe(true);
  });
});

describe("a way to several servers", () => {
  const hosts: Host[] = ["one", "two"].map((host) => ({ host, port: 5432 }));

  test("is looked for once, and again when it was found to be another", async () => {
    const asked: string[] = [];
    let primary = "two";
    const route = routeTo(hosts, async ({ host }) => {
      asked.push(host);
      return host === primary;
    });
    expect((await Promise.all([route.find(), route.find()])).map(({ host }) => host)).toEqual(["two", "two"]);
    expect(asked).toEqual(["one", "two"]);
    primary = "one";
    expect((await route.find()).host).toBe("two");
    route.forget();
    expect((await route.find()).host).toBe("one");
  });

  test("is none where none takes writes, and found a moment later", async () => {
    let isWritable = false;
    const route = routeTo(hosts, async () => isWritable);
    await expect(route.find()).rejects.toBeInstanceOf(Unavailable);
    isWritable = true;
    expect(await route.find()).toBeTruthy();
  });

  test("a password that is wrong is said, and not that all are away", async () => {
    const route = routeTo(hosts, async ({ host }) => {
      throw host === "one"
        ? Object.assign(new Error("nobody listens"), { code: "ECONNREFUSED" })
        : Object.assign(new Error("password authentication failed"), { code: "28P01" });
    });
    await expect(route.find()).rejects.toMatchObject({ code: "28P01" });
  });
});

test("a search that takes longer than a connection may be silent breaks nothing", async () => {
  const later = () => new Promise<Host>((found) => void setTimeout(() => found({ host: "127.0.0.1", port: 1 }), 60));
  const forget = vi.fn<() => void>();
  const Connection = connectionsWith({
    silence: 10,
    settings: {},
    route: { find: later, forget },
    onReadOnly: () => {},
  });
  await expect(new Connection({}).connect()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(forget).toHaveBeenCalledOnce();
});

describe("a primary and its standby", () => {
  let pair: PrimaryAndStandby;
  const opened: PooledDb[] = [];
  const open = (url: string) => {
    const db = openPool({ url, size: 3, log: silentLog, limits: limitsOf({ connect: 3000, statement: 2000 }) });
    opened.push(db);
    return db;
  };
  const write = (db: Db) => queryPrepared(db, "insert into visit (n) values ($1)", [1]);
  const writePipelined = (db: Db) => queryPipelined(db, "insert into visit (n) values ($1)", [1]);
  const partAway = (asked: Promise<unknown>) =>
    asked.then(
      () => "nothing",
      (failure: unknown) => unavailableOf(failure) ?? String(failure),
    );

  beforeAll(async () => {
    pair = await startPrimaryAndStandby("create table installation (n int); create table visit (n int)");
  }, 60_000);
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    await pair.close();
  });

  test("change places, and the portal goes along without anybody's doing", async () => {
    const several = open(pair.both);
    const atStandby = open(pair.standby.url);
    await Promise.all([write(several), writePipelined(several), checkWritable(several)]);
    const command = await clientOf(pair.both, "a command");
    expect(command.port).toBe(pair.primary.port);

    // a server that was pointed at the standby reads, and says what is wrong
    expect(await queryPrepared(atStandby, "select $1::int as n", [1])).toEqual([{ n: 1 }]);
    expect(await partAway(write(atStandby))).toBe("database");
    expect(await partAway(writePipelined(atStandby))).toBe("database");
    await expect(checkWritable(atStandby)).rejects.toThrow("the database is a standby");

    await command.connect();
    await write(several);

    const lost = new Promise<void>((done) => command.once("end", done));
    await pair.primary.kill();
    await lost;
    await expect(command.query("select 1")).rejects.toThrow("not queryable");
    for (const ask of [write, writePipelined, checkWritable]) expect(await partAway(ask(several))).toBe("database");
    await pair.standby.promote();
    for (const db of [several, atStandby])
      for (const ask of [write, writePipelined, checkWritable])
        await vi.waitUntil(async () => (await partAway(ask(db))) === "nothing", { timeout: 10_000 });
  }, 60_000);
});
