import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, testApp } from "../../test/app.ts";
import { freshDatabase, testConfig, type TestDatabase } from "../../test/database.ts";
import { type S3StandIn, startS3StandIn } from "../../test/s3-stand-in.ts";

const credentials = { accessKeyId: "menhu", secretAccessKey: "a-secret-of-the-test", region: "us-east-1" };
const bucket = "sannong-files";
let database: TestDatabase;
let standIn: S3StandIn;
let app: App;
let dataDir: string;
let authorization: string;
beforeAll(async () => {
  standIn = await startS3StandIn(credentials, { bucket });
  dataDir = await mkdtemp(join(tmpdir(), "sannong-bucket-"));
  database = await freshDatabase();
  const s3 = { endpoint: standIn.endpoint, bucket, isPathStyle: true, ...credentials };
  app = await testApp({
    config: testConfig({ dataDir, objects: { kind: "s3", isFolderCommon: false, s3 } }),
    database,
  });
  await app.http.ready();
  const { id } = await database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "nonghu")
    .executeTakeFirstOrThrow();
  const account = (await app.foundation.accounts.findById(id))!;
  const origin = { address: "10.8.0.2", userAgent: "bucket", traceId: "bucket" };
  authorization = (await app.authentication.sessions.begin({ account, factors: ["password"], origin })).bearer;
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await standIn.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const headers = () => ({ authorization, "user-agent": "bucket" });
async function upload() {
  const boundary = `form-${randomBytes(8).toString("hex")}`;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="zhao.png"\r\nContent-Type: image/png\r\n\r\n`;
  return app.http.inject({
    method: "POST",
    url: "/api/file/ajax/uploadOriginal",
    remoteAddress: "10.8.0.2",
    headers: { ...headers(), "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
const open = (link: string) =>
  app.http.inject({
    url: `/api/file/downloadFileWithFileName?filePath=${encodeURIComponent(link)}`,
    remoteAddress: "10.8.0.2",
    headers: headers(),
  });

test("what is uploaded lies sealed in the bucket alone, and is opened from there", async () => {
  const uploaded = (await upload()).json<{ success: boolean; data: { fileUrl: string } }>();
  expect(uploaded.success).toBe(true);
  const [object] = standIn.objects.values();
  expect(object!.bytes.includes("PNG")).toBe(false);
  expect(await readdir(dataDir)).not.toContain("files");
  const opened = await open(uploaded.data.fileUrl);
  expect(opened.statusCode).toBe(200);
  expect(await sharp(opened.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
});

test.each(["denied", "reset", "slowDown", "noBucket"] as const)(
  "a bucket that is away (%s) is a refusal with its code, and named",
  async (fault) => {
    const link = (await upload()).json<{ data: { fileUrl: string } }>().data.fileUrl;
    const refused = { success: false, code: 4837 };
    for (const ask of [upload, () => open(link)]) {
      standIn.play(...Array<typeof fault>(4).fill(fault));
      const answer = await ask();
      standIn.forget();
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "10"]);
      expect(answer.json()).toMatchObject(refused);
      expect(answer.body).not.toMatch(/\bat \w.*:\d+:\d+|SlowDown|ECONN|127\.0\.0\.1/);
    }
    standIn.play(...Array<typeof fault>(3).fill(fault));
    const ready = await app.http.inject({ url: "/readyz" });
    standIn.forget();
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready", away: ["files"] }]);
    expect((await app.http.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  },
);
