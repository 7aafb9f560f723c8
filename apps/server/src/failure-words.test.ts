import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { inWords } from "./failure-words.ts";
import { Unavailable } from "./platform/unavailable.ts";

const thrownBy = (act: () => Promise<unknown>): Promise<unknown> =>
  act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

test("a folder that cannot be made is named, with what to do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sannong-words-"));
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(inWords(await thrownBy(() => mkdir(file, { recursive: true })))).toBe(
    `这里已有一个文件，不能建目录：请移走它，或另写一个目录（EEXIST ${file}）。`,
  );
  expect(inWords(await thrownBy(() => mkdir(join(file, "below"), { recursive: true })))).toMatch(
    /^这条路径中间有一个文件，不是目录.+（ENOTDIR .+）。$/,
  );
  await rm(folder, { recursive: true });
});

test.each(["ENOSPC", "EROFS", "EMFILE", "53100"])("%s is told in words", (code) =>
  expect(inWords(Object.assign(new Error("no"), { code }))).toContain(`（${code}）。`),
);

test("a fault of the program is left to be shown with all there is", () =>
  expect(inWords(new TypeError("x is not a function"))).toBeUndefined());

/** What a database is to whoever connects that answers so. */
async function connecting(answer: string | undefined): Promise<unknown> {
  const server = createServer((socket) => void socket.once("data", () => answer && socket.write(answer)));
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const client = new Client({
    connectionString: `postgresql://a:b@127.0.0.1:${port}/c`,
    connectionTimeoutMillis: 200,
    ssl: answer !== undefined,
  });
  client.on("error", () => {});
  const failure = await thrownBy(() => client.connect());
  await client.end().catch(() => {});
  server.close();
  return failure;
}

test("a database that says nothing, or knows no TLS, is told in words", async () => {
  expect(inWords(await connecting(undefined))).toMatch(/^数据库没有应答：请核对 DATABASE_URL 里的地址/);
  expect(inWords(await connecting("N"))).toMatch(/^数据库没有开启 TLS.+sslmode/);
});

test("what the portal stands on beside its database is named, too, when it is away", () => {
  const inside = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(inWords(new Unavailable("redis", "Connection is closed.", { cause: inside }))).toMatch(
    /^Redis 没有应答：.+REDIS_URL.+（Connection is closed\.）。$/,
  );
  expect(inWords(new Unavailable("database", "no server of DATABASE_URL takes writes"))).toMatch(/^数据库没有应答/);
});
