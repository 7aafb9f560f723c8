import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { createSessions, sessionSchema, type Person, type Sessions } from "./sessions.ts";

const folder = mkdtempSync(join(tmpdir(), "relying-party-"));
const person: Person = {
  sub: "s1",
  name: "演示",
  accountType: 2,
  regionCode: "32",
  regionName: "",
  company: "",
  phone: "",
  boundUsername: "",
  roles: [],
};
let database: Database;
let sessions: Sessions;
beforeAll(() => {
  database = openDatabase(folder, sessionSchema);
  sessions = createSessions(database);
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

test("a session is found by its handle, and the file does not hold it", () => {
  const handle = sessions.begin({ person, sid: "a", idToken: "t" });
  expect(sessions.find(handle)?.person).toEqual(person);
  expect(sessions.find("another")).toBeUndefined();
  expect(JSON.stringify(database.prepare("select * from session").all())).not.toContain(handle);
});

test("a notice ends the named session, or all of a person where none is named", () => {
  const [a, b] = ["sid-a", "sid-b"].map((sid) => sessions.begin({ person, sid, idToken: "t" }));
  sessions.endFor({ sid: "sid-a", sub: "s1" });
  expect([sessions.find(a), sessions.find(b)?.sid]).toEqual([undefined, "sid-b"]);
  sessions.endFor({ sid: undefined, sub: "s1" });
  expect(sessions.find(b)).toBeUndefined();
});

test("a logout token works once", () => {
  const later = Math.floor(Date.now() / 1000) + 120;
  expect([sessions.firstUse("j1", later), sessions.firstUse("j1", later), sessions.firstUse("j2", later)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("what waits is taken once, by its own kind", () => {
  const handle = sessions.keepWaiting("login", { state: "x" }, 60);
  expect(sessions.takeWaiting("switch", handle)).toBeUndefined();
  expect(sessions.takeWaiting("login", handle)).toEqual({ state: "x" });
  expect(sessions.takeWaiting("login", handle)).toBeUndefined();
});
