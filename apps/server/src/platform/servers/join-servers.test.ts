import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { testConfig } from "../../../test/config.ts";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import type { Config } from "../../config/config.ts";
import { FilesElsewhere, joinServers } from "./join-servers.ts";

const bucket = (name: string): Partial<Config> => ({
  objects: {
    kind: "s3",
    isFolderCommon: false,
    s3: {
      endpoint: "https://s3.example.cn",
      region: "cn-north-1",
      bucket: name,
      accessKeyId: "menhu",
      secretAccessKey: "a-secret-of-the-test",
      isPathStyle: true,
    },
  },
});

let database: TestDatabase;
let root: string;
const running: { leave(): Promise<void> }[] = [];
beforeAll(async () => {
  [database, root] = [await freshDatabase(), await mkdtemp(join(tmpdir(), "sannong-servers-"))];
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.leave();
  await database.db.deleteFrom("portalServer").execute();
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

async function start(
  given: Partial<Config>,
  { isStopping, silentMs = 900 }: { isStopping?: () => boolean; silentMs?: number } = {},
) {
  const config = testConfig(given);
  const server = await joinServers({
    db: database.db,
    config,
    log: silentLog,
    beatMs: 100,
    silentMs,
    ...(isStopping && { isStopping }),
  });
  running.push(server);
  return server;
}
const disk = (name: string, isFolderCommon = false): Partial<Config> => ({
  dataDir: join(root, name),
  objects: { kind: "disk", isFolderCommon },
});
const rows = () => database.db.selectFrom("portalServer").selectAll().orderBy("startedAt").execute();

/** A process that was killed: its row and its mark stay, and nobody touches them. */
async function fell(given: Partial<Config>) {
  const server = await start(given);
  const [row] = (await rows()).slice(-1);
  await server.leave();
  running.splice(running.indexOf(server), 1);
  await writeFile(join(row!.place, "servers", row!.id), "");
  await database.db
    .insertInto("portalServer")
    .values({ ...row!, seenAt: new Date() })
    .execute();
}

const forgetAllBut = (name: string) =>
  database.db
    .deleteFrom("portalServer")
    .where("place", "!=", join(root, name, "files"))
    .execute();

test("a second server with a folder of its own is told where the first has its files, and what to do", async () => {
  await start(disk("a"));
  const failure = await start(disk("b")).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(FilesElsewhere);
  expect((failure as Error).message).toMatch(/门户没有启动.+\/a\/files，本机的在目录.+\/b\/files.+FILE_STORAGE=s3/s);
  // nothing is left of the one that was refused
  expect(await rows()).toHaveLength(1);
  expect(await readdir(join(root, "b/files/servers"))).toEqual([]);
});

test("one folder by two names is one folder", async () => {
  await start(disk("a"));
  await symlink(join(root, "a"), join(root, "mounted"));
  await expect(start(disk("mounted"))).resolves.toBeDefined();
});

test("whoever declares the folder common is believed", async () => {
  await start(disk("a"));
  await expect(start(disk("b", true))).resolves.toBeDefined();
});

test("servers with one bucket serve together, with two they do not, nor beside a disk", async () => {
  await start(bucket("files"));
  await expect(start(bucket("files"))).resolves.toBeDefined();
  await expect(start(bucket("others"))).rejects.toThrow(/对象存储 https:\/\/s3\.example\.cn\/files/);
  await expect(start(disk("a", true))).rejects.toThrow(FilesElsewhere);
});

test("a folder that takes nothing ends no start, and stands in nobody's way", async () => {
  await mkdir(join(root, "h"), { recursive: true });
  await writeFile(join(root, "h/files"), "a file where the folder should be");
  await start(disk("h"));
  expect(await rows()).toEqual([]);
});

test("of those that begin together only some with the same files stay", async () => {
  for (let round = 0; round < 20; round += 1) {
    await Promise.allSettled([start(disk("a")), start(disk("b")), start(disk("a")), start(disk("b"))]);
    expect(new Set((await rows()).map(({ place }) => place)).size).toBe(1);
    for (const server of running.splice(0)) await server.leave();
  }
});

/** Longer than whoever does not wait can take, and shorter than the test may. */
const LONG = { silentMs: 30_000 };
const AT_ONCE_MS = 15_000;

test("a server that ended in order is succeeded at once", async () => {
  const first = await start(disk("a"));
  await first.leave();
  const begun = Date.now();
  await start(disk("b"), LONG);
  expect(Date.now() - begun).toBeLessThan(AT_ONCE_MS);
});

test("one that fell is succeeded when it has been silent long enough, in the same folder at once", async () => {
  await fell(disk("a"));
  const begun = Date.now();
  await (await start(disk("a"), LONG)).leave();
  expect(Date.now() - begun).toBeLessThan(AT_ONCE_MS);
  await fell(disk("c"));
  await forgetAllBut("c");
  const waited = Date.now();
  await start(disk("b"));
  expect(Date.now() - waited).toBeGreaterThan(500);
});

test("whoever ends a start that waits is not kept", async () => {
  await fell(disk("c"));
  const begun = Date.now();
  await start(disk("d"), { ...LONG, isStopping: () => Date.now() - begun > 200 });
  expect(Date.now() - begun).toBeLessThan(AT_ONCE_MS);
});

test("what servers left behind that fell long ago is swept", async () => {
  await fell(disk("f"));
  const place = join(root, "f/files/servers");
  const [mark = ""] = await readdir(place);
  await database.db
    .updateTable("portalServer")
    .set({ seenAt: new Date(0) })
    .execute();
  await start(disk("f"));
  expect(await rows()).toHaveLength(1);
  expect(await readdir(place)).toContain(mark);
  await utimes(join(place, mark), new Date(0), new Date(0));
  await start(disk("f"));
  expect(await readdir(place)).not.toContain(mark);
});

test("a row that was swept while the machine slept is there again", async () => {
  await start(disk("g"));
  await database.db.deleteFrom("portalServer").execute();
  const again = await vi.waitUntil(async () => (await rows())[0], { timeout: 5000 });
  expect(again.place).toBe(join(root, "g/files"));
});
