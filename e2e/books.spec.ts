import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, test } from "@playwright/test";
import { hasRedis, redisServer } from "../apps/server/test/redis-server.ts";
import { startS3StandIn } from "../apps/server/test/s3-stand-in.ts";
import { blocksOf, booksInChinese, nameOf } from "../script/lib/books/blocks.ts";
import { freePort } from "../script/lib/free-port.ts";
import { followTheBook, systemdOf } from "./support/book.ts";
import type { Place } from "./support/install-page.ts";
import { comeInFirst } from "./support/newcomer.ts";
import { plainPostgres } from "./support/plain-postgres.ts";
import { type HandedOut, newInstallation } from "./support/production.ts";

/**
 * Every command of the books in Chinese but the installation's own, one book after the other, on one production portal
 * with a PostgreSQL outside. `script/books.test.ts` sees that a command is marked for this or says why it cannot be.
 */
test.describe.configure({ mode: "serial" });

const SECRET = "a-secret-of-the-bucket";
let database: Awaited<ReturnType<typeof plainPostgres>>;
let installation: Awaited<ReturnType<typeof newInstallation>>;
let bucket: Awaited<ReturnType<typeof startS3StandIn>>;
let redis: Awaited<ReturnType<typeof redisServer>> | undefined;
let systemd: Awaited<ReturnType<typeof systemdOf>>;
let place: Place;
let handedOut: HandedOut[];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const credentials = { accessKeyId: "books", secretAccessKey: SECRET, region: "us-east-1" };
  [database, bucket] = await Promise.all([plainPostgres(), startS3StandIn(credentials, { bucket: "sannong-files" })]);
  redis = hasRedis ? await redisServer(["--maxmemory-policy", "noeviction"]) : undefined;
  installation = await newInstallation({ database });
  const { folder, port } = installation;
  place = {
    folder,
    port,
    databasePort: database.port,
    more: {
      "https://s3.example.gov.cn": bucket.endpoint,
      访问密钥编号: credentials.accessKeyId,
      "10.0.0.5:6379": `127.0.0.1:${redis?.port}`,
      "<门户的密码>": "Menhu-1",
      门户的密码: "Menhu-1",
      "127.0.0.1:9464": `127.0.0.1:${await freePort()}`,
      "/mnt/": `${folder}/mnt/`,
    },
  };
  await mkdir(join(folder, "mnt"));
  await installation.prepare();
  await writeFile(join(folder, "etc/s3-secret"), `${SECRET}\n`);
  await chmod(join(folder, "etc/s3-secret"), 0o600);
  systemd = await systemdOf(installation);
  await installation.start();
  handedOut = await installation.firstAdministrators();
  // a system that some books name
  await installation.page.sh("script/systems");
});
test.afterAll(async () => {
  await installation.remove();
  systemd.close();
  await Promise.all([database.stop(), bucket.close(), redis?.close()]);
});

const toFollow = booksInChinese.filter(
  (book) => nameOf(book) !== "install" && blocksOf(book).some(({ mark }) => mark !== ""),
);
for (const book of toFollow) {
  test(`${nameOf(book)}: its commands`, async () => {
    test.skip(nameOf(book) === "redis" && !hasRedis, "this machine has no Redis");
    test.setTimeout(180_000);
    await followTheBook(book, { place, bin: systemd.bin, database });
  });
  // later books end what was handed out and not used
  if (nameOf(book) === "backup") test("who was there before the drill comes in after it", comeIn);
}

/** One by the portal's own name, another by one that it only answers to (`install.zh.md`, OTHER_HOSTS). */
async function comeIn({ browser }: { browser: Browser }): Promise<void> {
  test.setTimeout(180_000);
  const at = [installation.url, `http://localhost:${installation.port}`] as const;
  for (const [index, url] of at.entries()) {
    const given = handedOut[index];
    if (!given) throw new Error("nobody was made");
    const context = await browser.newContext();
    await comeInFirst(await context.newPage(), url, given, "Qingzhou@2026a");
    await context.close();
  }
}
