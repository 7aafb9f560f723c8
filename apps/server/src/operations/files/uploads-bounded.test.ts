import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { type Browser, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import { fileStorage } from "../../../test/file-storage.ts";
import { type FilesModule, filesModule } from "./index.ts";

const MB = 1024 * 1024;
let database: TestDatabase;
let portal: SignInPortal;
let files: FilesModule;
let folder: string;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-files-"));
  database = await freshDatabase();
  portal = await signInPortal({
    database,
    modules: (provided) => {
      files = filesModule({ ...provided, storage: fileStorage(folder), log: silentLog });
      return [files];
    },
  });
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  await database.db.deleteFrom("storedFile").execute();
  await database.db.deleteFrom("fileUsage").execute();
});
afterAll(async () => {
  await portal.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

type Sender = { query: string; headers: Record<string, string>; address: string };

async function member(username: string): Promise<Sender> {
  const browser = portal.browser();
  await browser.signInAs(username);
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return { query: "?kind=picture", headers: { authorization: browser.state.bearer, cookie }, address: browser.address };
}

async function visitor(from: Browser = portal.browser()): Promise<Sender> {
  const captcha = await from.readCaptcha();
  const answer = await from.ask<{ permit: string }>("/file/uploadPermit", { method: "POST", body: { captcha } });
  const query = `?permit=${answer.data?.permit ?? ""}`;
  return { query, headers: { "generator-userid": from.state.clientId }, address: from.address };
}

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const TAIL = "\r\n--x--\r\n";

/** A form that is announced and comes when the test says so; `begun` when somebody reads its first byte. */
function announce(
  { query, headers, address }: Sender,
  size: number | "unsaid" = HEAD.length + picture.length + TAIL.length,
) {
  const first = Promise.withResolvers<"read">();
  const body = new Readable({ read: () => first.resolve("read") });
  const length: Record<string, string> = size === "unsaid" ? {} : { "content-length": String(size) };
  const sent = portal.app.inject({
    method: "POST",
    url: `/api/file/ajax/uploadOriginal${query}`,
    remoteAddress: address,
    headers: { "content-type": "multipart/form-data; boundary=x", ...length, ...headers },
    payload: body,
  });
  const reply = sent.then((answered) => ({
    ...answered.json<{ code: number; msg: string }>(),
    headers: answered.headers,
  }));
  reply.catch(() => undefined);
  return {
    reply,
    /** "read" when its content is asked for, or else what was answered */
    begun: Promise.race([first.promise, reply]),
    arrive() {
      body.push(Buffer.concat([Buffer.from(HEAD), picture, Buffer.from(TAIL)]));
      body.push(null);
      return reply;
    },
    breakOff() {
      body.push(Buffer.from(`${HEAD}half`));
      body.push(null);
      return reply;
    },
  };
}

const usage = async () => {
  const rows = await database.db.selectFrom("fileUsage").selectAll().execute();
  return rows.map(({ bytes, files: count }) => ({ bytes: Number(bytes), files: count }));
};

describe("room is asked for before a byte is read", () => {
  test("whoever announces more than they may have is refused unread", async () => {
    const sender = await visitor();
    const [one, two] = [announce(sender, 100 * MB), announce(sender, 100 * MB)];
    expect(await Promise.all([one.begun, two.begun])).toEqual(["read", "read"]);
    expect(await usage()).toEqual([{ bytes: 200 * MB, files: 2 }]);
    await one.breakOff();
    await two.breakOff();
    await database.db
      .updateTable("fileUsage")
      .set({ bytes: 150 * MB, files: 2 })
      .execute();
    expect(await announce(sender, 100 * MB).begun).toMatchObject({ code: 4594 });
  });

  test("a form that says not how much comes counts as the most there may be", async () => {
    const upload = announce(await member("nonghu"), "unsaid");
    expect(await upload.begun).toBe("read");
    expect(await usage()).toEqual([{ bytes: 100 * MB, files: 1 }]);
    await upload.breakOff();
  });

  test("what was not used is given back: by a smaller file, and by one that broke off", async () => {
    const sender = await member("nonghu");
    const broken = announce(sender, 50 * MB);
    await broken.begun;
    expect(await broken.breakOff()).toMatchObject({ code: 4593 });
    expect(await usage()).toEqual([{ bytes: 0, files: 0 }]);
    const whole = announce(sender, 50 * MB);
    await whole.begun;
    expect(await whole.arrive()).toMatchObject({ code: 200 });
    const { size } = await database.db.selectFrom("storedFile").select("size").executeTakeFirstOrThrow();
    expect(await usage()).toEqual([{ bytes: Number(size), files: 1 }]);
  });

  test("a picture that painting makes larger has to find room as well", async () => {
    const sender = await member("nonghu");
    const upload = announce(sender, 1);
    await upload.begun;
    await database.db
      .updateTable("fileUsage")
      .set({ bytes: 2 * 1024 * MB })
      .execute();
    expect(await upload.arrive()).toMatchObject({ code: 4594 });
    expect(await usage()).toEqual([{ bytes: 2 * 1024 * MB - 1, files: 0 }]);
  });

  test("what a server left behind that died is given back within the hour", async () => {
    const upload = announce(await member("nonghu"), 50 * MB);
    await upload.begun;
    await files.tidy();
    expect(await usage()).toEqual([{ bytes: 50 * MB, files: 1 }]);
    portal.clock.advance(3600 + 1);
    await files.tidy();
    expect(await usage()).toEqual([{ bytes: 0, files: 0 }]);
    // one that comes after all finds nothing kept for it
    expect(await upload.arrive()).toMatchObject({ code: 4593 });
    expect(await usage()).toEqual([{ bytes: 0, files: 0 }]);
  });
});

describe("only so many at once", () => {
  test("two of one permit; the next is told when to try again, and may when one is done", async () => {
    const sender = await visitor();
    const [one, two] = [announce(sender), announce(sender)];
    await Promise.all([one.begun, two.begun]);
    const third = announce(sender);
    expect(await third.begun).toMatchObject({
      code: 4599,
      msg: "同时最多上传 2 个文件，请等前面的传完，30 秒后再试",
      headers: { "retry-after": "30" },
    });
    expect(await one.arrive()).toMatchObject({ code: 200 });
    expect(await two.arrive()).toMatchObject({ code: 200 });
    expect(await announce(sender).arrive()).toMatchObject({ code: 200 });
  });

  test("four of one member, at the same instant too; one whose server died stands in nobody's way for long", async () => {
    const sender = await member("nongchang");
    const five = Array.from({ length: 5 }, () => announce(sender));
    const begun = await Promise.all(five.map((one) => one.begun));
    expect(begun.filter((one) => one === "read")).toHaveLength(4);
    expect(begun.find((one) => one !== "read")).toMatchObject({ code: 4599 });
    portal.clock.advance(20 * 60 + 1);
    const later = announce(sender);
    expect(await later.begun).toBe("read");
    await Promise.all([...five, later].map((one) => one.arrive()));
  });

  test("six of all visitors of one server; members have places of their own", async () => {
    const senders = await Promise.all([1, 2, 3].map(() => visitor()));
    const six = senders.flatMap((sender) => [announce(sender), announce(sender)]);
    expect(new Set(await Promise.all(six.map((one) => one.begun)))).toEqual(new Set(["read"]));
    const late = await visitor();
    expect(await announce(late).begun).toMatchObject({ code: 5031, headers: { "retry-after": "30" } });
    expect(await announce(await member("nonghu")).arrive()).toMatchObject({ code: 200 });
    await Promise.all(six.map((one) => one.arrive()));
    expect(await announce(late).arrive()).toMatchObject({ code: 200 });
  });
});

test("whoever is refused hears it, although their file is still travelling", async () => {
  const { query, headers } = await visitor();
  const address = await portal.app.listen({ port: 0, host: "127.0.0.1" });
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(40 * MB)]), "a.pdf");
  const reply = await fetch(`${address}/api/file/ajax/uploadOriginal${query}&kind=document`, {
    method: "POST",
    headers,
    body: form,
  });
  expect(await reply.json()).toMatchObject({ code: 4590 });
});

describe("a permit is for the pictures of one form", () => {
  test("so it takes no documents", async () => {
    const sender = await visitor();
    expect(await announce({ ...sender, query: `${sender.query}&kind=document` }).begun).toMatchObject({ code: 4590 });
  });

  test("what was not used by the time it is over is removed", async () => {
    await announce(await visitor()).arrive();
    await announce(await member("nonghu")).arrive();
    portal.clock.advance(3600 + 1);
    await files.tidy();
    expect(await database.db.selectFrom("storedFile").select("owner").execute()).toEqual([
      { owner: expect.stringMatching(/^account:/) },
    ]);
  });

  test("one address brings a gigabyte an hour with all its permits", async () => {
    const browser = portal.browser();
    for (let sent = 0; sent < 10; sent += 1) {
      const upload = announce(await visitor(browser), 100 * MB);
      expect(await upload.begun).toBe("read");
      await upload.breakOff();
    }
    expect(await announce(await visitor(browser), 100 * MB).begun).toMatchObject({
      code: 429,
      headers: { "retry-after": expect.any(String) },
    });
    const elsewhere = announce(await visitor(), 100 * MB);
    expect(await elsewhere.begun).toBe("read");
    await elsewhere.breakOff();
  });
});
