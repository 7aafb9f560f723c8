import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { refusingAudit } from "../../../test/refusing-audit.ts";
import { type Browser, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import { fileStorage } from "../../../test/file-storage.ts";
import { type FilesModule, filesModule } from "./index.ts";

let database: TestDatabase;
let portal: SignInPortal;
let files: FilesModule;
let folder: string;
let farmer: Browser;
let neighbour: Browser;
let whileRefusing: ReturnType<typeof refusingAudit>["whileRefusing"];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-files-"));
  database = await freshDatabase();
  portal = await signInPortal({
    database,
    modules: (provided) => {
      const refusing = refusingAudit(provided.audit);
      ({ whileRefusing } = refusing);
      files = filesModule({ ...provided, audit: refusing.audit, storage: fileStorage(folder), log: silentLog });
      return [files];
    },
  });
  [farmer, neighbour] = [await signedIn("nonghu"), await signedIn("nongchang")];
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

async function signedIn(username: string) {
  const browser = portal.browser();
  const answer = await browser.signInAs(username);
  if (!answer.success) throw new Error(answer.msg);
  return browser;
}

const cookiesOf = (browser: Browser) => [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
const identityOf = (browser: Browser) => ({ authorization: browser.state.bearer, cookie: cookiesOf(browser) });

type Uploaded = { fileUrl: string; fileName: string; type: string; size: number };
type Sent = { browser?: Browser | null; query?: string; headers?: Record<string, string> };

/** Sends a form with one file, as a browser does. */
async function upload(fileName: string, content: Buffer, { browser = farmer, query = "", headers }: Sent = {}) {
  const boundary = `form-${randomBytes(8).toString("hex")}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  const reply = await portal.app.inject({
    method: "POST",
    url: `/api/file/ajax/uploadOriginal${query}`,
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      ...(browser && identityOf(browser)),
      ...headers,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: reply.statusCode, ...reply.json<{ success: boolean; code: number; msg: string; data: Uploaded }>() };
}
const open = (link: string, browser: Browser = farmer, more = "") =>
  browser.ask(`/file/downloadFileWithFileName?filePath=${encodeURIComponent(link)}${more}`);
const rows = async () => (await database.db.selectFrom("storedFile").select("id").execute()).length;
const kept = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());

const blank = { width: 40, height: 30, channels: 3, background: "#2a6" } as const;
const png = () => sharp({ create: blank }).png().toBuffer();
const jpeg = () =>
  sharp({ create: blank })
    .jpeg()
    .withExif({ IFD0: { Copyright: "where-it-was-taken" } })
    .toBuffer();

/** With so much in it that what is missing of it shows. */
const photograph = (options: { progressive?: boolean } = {}) =>
  sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg({ mozjpeg: false, ...options })
    .toBuffer();
const ended = (photo: Buffer) => Buffer.concat([photo, Buffer.from("ffd9", "hex")]);
/** As telephones of Samsung write it: the parameters of the scan are all nought. */
function withoutRange(photo: Buffer): Buffer {
  const written = Buffer.from(photo);
  const scan = written.indexOf(Buffer.from("ffda", "hex"));
  const end = scan + 2 + written.readUInt16BE(scan + 2);
  expect(written.subarray(end - 3, end).toString("hex")).toBe("003f00");
  written.fill(0, end - 3, end);
  return written;
}

test("what cannot be written down is not kept, and takes no room", async () => {
  const picture = await png();
  expect((await whileRefusing("file.uploaded", () => upload("照片.png", picture))).success).toBe(false);
  expect(await database.db.selectFrom("storedFile").selectAll().execute()).toEqual([]);
  const used = await database.db.selectFrom("fileUsage").select(["bytes", "files"]).execute();
  expect(used.map(({ bytes, files: kept }) => [Number(bytes), kept])).toEqual([[0, 0]]);
  expect((await upload("照片.png", picture)).success).toBe(true);
});

describe("a picture", () => {
  test.each(["照片.png", "照片.PNG", "photo.jpg", "photo.jpeg"])("%s is taken and opened by its link", async (name) => {
    const { success, data } = await upload(name, /png/i.test(name) ? await png() : await jpeg());
    expect(success).toBe(true);
    expect(data).toMatchObject({ fileName: name, type: /png/i.test(name) ? "image/png" : "image/jpeg" });
    const opened = await open(data.fileUrl);
    expect(opened.status).toBe(200);
    expect(opened.headers).toMatchObject({
      "content-type": data.type,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "content-disposition": `attachment; filename="${name.replace(/[^\x20-\x7e]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
    expect(await sharp(opened.raw).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test.each<[string, (photo: Buffer) => Buffer]>([
    ["whose scan says nothing of its range, as Samsung writes it", withoutRange],
    ["without its last two bytes", (photo) => photo.subarray(0, -2)],
    ["without its last byte", (photo) => photo.subarray(0, -1)],
    ["with both", (photo) => withoutRange(photo).subarray(0, -2)],
    ["with much behind it", (photo) => Buffer.concat([photo, randomBytes(5000)])],
  ])("%s is taken and painted anew, whole", async (_what, alter) => {
    const photo = await photograph();
    const { success, data } = await upload("photo.jpg", alter(photo));
    expect(success).toBe(true);
    const [taken, untouched] = [
      (await open(data.fileUrl)).raw,
      (await open((await upload("photo.jpg", photo)).data.fileUrl)).raw,
    ];
    expect(taken.equals(untouched)).toBe(true);
  });

  test("is painted anew: what hides in its notes or behind it is gone", async () => {
    const script = "<script>alert(document.domain)</script>";
    const { data } = await upload("a.jpg", Buffer.concat([await jpeg(), Buffer.from(`${script}PK\x03\x04`)]));
    const { raw } = await open(data.fileUrl);
    expect(raw.includes("where-it-was-taken")).toBe(false);
    expect(raw.includes("script")).toBe(false);
  });

  test("is made no larger than a screen needs", async () => {
    const wide = await sharp({ create: { ...blank, width: 6000, height: 100 } })
      .png()
      .toBuffer();
    const { data } = await upload("wide.png", wide);
    expect(await sharp((await open(data.fileUrl)).raw).metadata()).toMatchObject({ width: 4096 });
  });

  test("is had small where it stands among others, and whole where it is opened", async () => {
    const photo = await sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
      .jpeg()
      .toBuffer();
    const { data } = await upload("photo.jpg", photo);
    const small = await open(data.fileUrl, farmer, "&size=small");
    expect(small.headers["content-type"]).toBe("image/webp");
    expect(small.headers["content-length"]).toBe(String(small.raw.length));
    // the painter that this process has loaded reads no WebP: its width and height stand at their places
    expect(small.raw.toString("latin1", 8, 12)).toBe("WEBP");
    expect([small.raw.readUInt16LE(26), small.raw.readUInt16LE(28)]).toEqual([360, 240]);
    expect(small.raw.length).toBeLessThan(photo.length / 4);
    expect(await sharp((await open(data.fileUrl)).raw).metadata()).toMatchObject({ format: "jpeg", width: 900 });
    // whose it is is asked at this door, too
    expect(await open(data.fileUrl, neighbour, "&size=small")).toMatchObject({ code: 4596 });
  });

  test("that is light already comes as it is", async () => {
    const { data: light } = await upload("light.png", await png());
    expect((await open(light.fileUrl, farmer, "&size=small")).headers["content-type"]).toBe("image/png");
  });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const cutOff = async () => {
  const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
};
const bomb = async () =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();

/** What a parser of pictures takes for one of that kind: the box by which such files begin. */
const brand = (name: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${name}\0\0\0\0mif1${name}`, "latin1"),
    Buffer.alloc(64),
  ]);
const NOT_A_PICTURE = "文件格式错误!";
const BROKEN = "图片已损坏或没有保存完整，请打开原图核对，重新保存后再上传";
const OTHER_KIND = "这种图片格式不能上传，请用看图或拍照软件另存为 jpg 或 png 后再上传";
const NAMED_OTHERWISE = "上传头像图片只能是 jpg jpeg png 格式!";
const HEIC = expect.stringContaining("“设置-相机-格式”中选“兼容性最佳”");
const half = async (picture: Promise<Buffer>) => {
  const whole = await picture;
  return whole.subarray(0, whole.length / 2);
};

describe("what is no picture is refused and leaves nothing behind", () => {
  const corpus: [string, string, () => Buffer | Promise<Buffer>, unknown][] = [
    ["an SVG by its own name", "a.svg", () => Buffer.from(svg), NAMED_OTHERWISE],
    ["an animation", "a.gif", () => Buffer.from("GIF89a"), NAMED_OTHERWISE],
    ["a page", "a.html", () => Buffer.from("<html>"), NAMED_OTHERWISE],
    ["a name without an ending", "picture", png, NAMED_OTHERWISE],
    ["two endings", "a.png.exe", png, NAMED_OTHERWISE],
    ["an iPhone's photograph by its own name", "IMG_0001.HEIC", () => brand("heic"), HEIC],
    ["an iPhone's photograph that says jpg", "IMG_0001.jpg", () => brand("heic"), HEIC],
    ["another picture that says jpg", "a.jpg", () => sharp({ create: blank }).webp().toBuffer(), OTHER_KIND],
    ["an animation that says jpg", "a.jpg", () => sharp({ create: blank }).gif().toBuffer(), OTHER_KIND],
    ["an SVG that says png", "a.png", () => Buffer.from(svg), NOT_A_PICTURE],
    ["a page that says png", "a.png", () => Buffer.from("<html><script>1</script>"), NOT_A_PICTURE],
    ["a page behind a GIF's first letters", "a.jpg", () => Buffer.from("GIF89a/*<script>*/=1"), OTHER_KIND],
    ["a document that says jpg", "a.jpg", () => Buffer.from("%PDF-1.7\n"), NOT_A_PICTURE],
    [
      "an archive that says png",
      "a.png",
      () => Buffer.from("PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
      NOT_A_PICTURE,
    ],
    ["a PNG's first letters and nothing", "a.png", () => Buffer.from("89504e470d0a1a0a", "hex"), NOT_A_PICTURE],
    ["a JPEG's first letters and a script", "a.jpg", () => Buffer.from("ffd8ffe0<script>", "latin1"), NOT_A_PICTURE],
    ["a picture cut off in the middle", "a.png", cutOff, BROKEN],
    ["half a photograph", "a.jpg", () => half(photograph()), BROKEN],
    ["half a photograph that says its end", "a.jpg", async () => ended(await half(photograph())), BROKEN],
    ["half a progressive photograph", "a.jpg", () => half(photograph({ progressive: true })), BROKEN],
    ["half of one whose scan says nothing", "a.jpg", async () => withoutRange(await half(photograph())), BROKEN],
    ["a bomb of 144 million dots", "a.png", bomb, "图片尺寸过大（超过 4900 万像素），请缩小后再上传"],
    ["nothing at all", "a.png", () => Buffer.alloc(0), NOT_A_PICTURE],
  ];
  test.each(corpus)("%s", async (_what, name, content, message) => {
    const before = await kept();
    expect(await upload(name, await content())).toMatchObject({ success: false, msg: message });
    expect(await rows()).toBe(0);
    expect(await kept()).toHaveLength(before.length);
  });

  test("more than 100 MB", async () => {
    const answer = await upload("a.png", Buffer.alloc(100 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ success: false, status: 413, msg: "上传文件大小不能超过 100MB!" });
    expect(await rows()).toBe(0);
  });

  test("a form that breaks off, or holds no file", async () => {
    const reply = await portal.app.inject({
      method: "POST",
      url: "/api/file/ajax/uploadOriginal",
      headers: { "content-type": "multipart/form-data; boundary=x", ...identityOf(farmer) },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
    });
    expect(reply.json()).toMatchObject({ success: false, msg: "上传失败" });
  });
});

test.each([
  ["../../etc/passwd.png", "passwd.png"],
  ["..\\..\\boot.png", "boot.png"],
  [".htaccess.png", "htaccess.png"],
  ["a\u202egnp.png", "agnp.png"],
])("a name like %j is only a name: %s", async (given, shown) => {
  const { data } = await upload(given, await png());
  expect(data.fileName).toBe(shown);
  for (const { parentPath } of await kept()) expect(parentPath.startsWith(folder)).toBe(true);
});

describe("a link", () => {
  const made = async () => (await upload("a.png", await png())).data.fileUrl;

  test.each(["../../../etc/passwd", "/etc/passwd", "%2e%2e%2fetc%2fpasswd", "a.png", "x".repeat(200), "0"])(
    "is no path: %s opens nothing",
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404, code: 4596 });
    },
  );
  test("whose id or end was changed opens nothing", async () => {
    const [id = "", end, mark] = (await made()).split(".");
    const [other = ""] = (await made()).split(".");
    expect(await open([other, end, mark].join("."))).toMatchObject({ code: 4596 });
    expect(await open([id, "zzzzzzz", mark].join("."))).toMatchObject({ code: 4596 });
  });
  test("is its owner's alone, by cookie too", async () => {
    const link = await made();
    expect(await open(link, neighbour)).toMatchObject({ status: 404, code: 4596 });
    expect(await open(link, portal.browser())).toMatchObject({ status: 404, code: 4596 });
    const byCookie = await portal.app.inject({
      url: `/api/file/downloadFileWithFileName?filePath=${link}`,
      headers: { cookie: cookiesOf(farmer) },
    });
    expect(byCookie.statusCode).toBe(200);
  });
  test("is kept by no browser's disk: on a shared computer it ends with the session", async () => {
    const reply = await portal.app.inject({
      url: `/api/file/downloadFileWithFileName?filePath=${await made()}`,
      headers: { cookie: cookiesOf(farmer) },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("private, no-store");
  });
  test("ends", async () => {
    const link = await made();
    portal.clock.advance(24 * 3600 + 1);
    [farmer, neighbour] = [await signedIn("nonghu"), await signedIn("nongchang")];
    expect(await open(link)).toMatchObject({ status: 404, msg: "文件链接已失效，请回到原页面刷新后再打开" });
  });
});

describe("somebody who is not signed in", () => {
  const permitFor = async (visitor: Browser, captcha?: string) =>
    visitor.ask<{ permit: string }>("/file/uploadPermit", {
      method: "POST",
      body: { captcha: captcha ?? (await visitor.readCaptcha()) },
    });
  const as = (visitor: Browser, permit: string | undefined) => ({
    browser: null,
    query: permit === undefined ? "" : `?permit=${permit}`,
    headers: { "generator-userid": visitor.state.clientId },
  });

  test("uploads nothing without a captcha, and nothing with a wrong one", async () => {
    const visitor = portal.browser();
    await visitor.open();
    expect(await upload("a.png", await png(), as(visitor, undefined))).toMatchObject({ status: 401, code: 999 });
    expect(await upload("a.png", await png(), as(visitor, "made-up"))).toMatchObject({ code: 4595 });
    await visitor.readCaptcha();
    expect(await permitFor(visitor, "WRONG")).toMatchObject({ code: 4102 });
  });
  test("uploads with the permit of a captcha, in that browser only, a form's worth of files", async () => {
    const visitor = portal.browser();
    const permit = (await permitFor(visitor)).data?.permit;
    const anonymous = portal.browser();
    await anonymous.open();
    expect(await upload("a.png", await png(), as(anonymous, permit))).toMatchObject({ code: 4595 });
    for (let n = 0; n < 8; n += 1)
      expect(await upload("a.png", await png(), as(visitor, permit))).toMatchObject({ success: true });
    expect(await upload("a.png", await png(), as(visitor, permit))).toMatchObject({ code: 4594 });
  });
  test("a permit is spent with its form, by one of two at the same instant", async () => {
    const visitor = portal.browser();
    const permit = (await permitFor(visitor)).data?.permit ?? "";
    const spent = await Promise.allSettled([1, 2].map(() => files.spendPermit(permit, visitor.state.clientId)));
    expect(spent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await upload("a.png", await png(), as(visitor, permit))).toMatchObject({ code: 4595 });
  });
});

describe("in its place", () => {
  const accountOf = async () =>
    (await database.db.selectFrom("account").select("id").where("username", "=", "nonghu").executeTakeFirstOrThrow())
      .id;
  const attach = async (links: string[], id = "one", kind = "test") =>
    database.db
      .transaction()
      .execute(async (trx) => files.attach(links, files.holderOfAccount(await accountOf()), { kind, id }, trx));

  test("an upload stands once, and is shown by links of the reader's own", async () => {
    const { fileUrl } = (await upload("a.png", await png())).data;
    await attach([fileUrl, fileUrl]);
    await expect(attach([fileUrl], "two")).rejects.toMatchObject({ reason: "files.notHeld" });
    const [shown] = await files.shownTo({ link: "" }, { kind: "test", id: "one" });
    expect(shown).toMatchObject({ fileName: "a.png", type: "image/png" });
    expect((await open(shown?.fileUrl ?? "", neighbour)).status).toBe(200);
  });
  test("somebody else's upload is refused", async () => {
    const { fileUrl } = (await upload("a.png", await png(), { browser: neighbour })).data;
    await expect(attach([fileUrl])).rejects.toMatchObject({ reason: "files.notHeld" });
  });
  test("what stands somewhere is neither removed by its owner nor by the job; what does not is", async () => {
    const stands = (await upload("a.png", await png())).data.fileUrl;
    const loose = (await upload("b.png", await png())).data.fileUrl;
    const forgotten = (await upload("c.png", await png())).data.fileUrl;
    await attach([stands]);
    // of a server that fell while a file arrived
    const left = join(folder, "arriving", "left");
    await writeFile(left, "in part");
    await utimes(left, 0, 0);
    const remove = (fileUrl: string) => farmer.ask("/file/ajax/removeUpload", { method: "POST", body: { fileUrl } });
    expect(await remove(stands)).toMatchObject({ code: 4597 });
    expect(await remove(loose)).toMatchObject({ success: true });
    expect(await remove(loose)).toMatchObject({ code: 4597 });
    expect((await open(forgotten)).status).toBe(200);
    portal.clock.advance(26 * 3600 + 1);
    await files.tidy();
    expect(await rows()).toBe(1);
    expect(await readdir(join(folder, "arriving"))).toEqual([]);
    const usage = await database.db.selectFrom("fileUsage").selectAll().executeTakeFirstOrThrow();
    expect(usage.files).toBe(1);
    [farmer, neighbour] = [await signedIn("nonghu"), await signedIn("nongchang")];
  });
  test("what stands at something that is gone goes, too", async () => {
    const { fileUrl } = (await upload("a.png", await png())).data;
    await attach([fileUrl], "gone", "recordImport");
    portal.clock.advance(26 * 3600 + 1);
    await files.tidy();
    expect(await rows()).toBe(0);
    [farmer, neighbour] = [await signedIn("nonghu"), await signedIn("nongchang")];
  });
  test("nobody has more than their share, however many arrive at once", async () => {
    await upload("a.png", await png());
    await database.db.updateTable("fileUsage").set({ files: 499 }).execute();
    const picture = await png();
    const answers = await Promise.all([1, 2, 3].map(() => upload("b.png", picture)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4594, 4594]);
  });
});

test("documents are taken as they are when content and name agree", async () => {
  const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF");
  expect(await upload("说明.pdf", pdf, { query: "?kind=document" })).toMatchObject({
    data: { type: "application/pdf", size: pdf.length },
  });
  expect(await upload("说明.docx", pdf, { query: "?kind=document" })).toMatchObject({ msg: "文件格式错误!" });
  expect(await upload("说明.exe", pdf, { query: "?kind=document" })).toMatchObject({ code: 4598 });
});

test("a file whose bytes cannot be removed stays its owner's, until they can", async () => {
  const { fileUrl } = (await upload("a.png", await png())).data;
  const { id } = await database.db.selectFrom("storedFile").select("id").executeTakeFirstOrThrow();
  const place = join(folder, id.slice(0, 2).toLowerCase(), id);
  const remove = () => farmer.ask("/file/ajax/removeUpload", { method: "POST", body: { fileUrl } });
  await rename(place, `${place}-aside`);
  await mkdir(place);
  expect(await remove()).toMatchObject({ status: 503, code: 4837 });
  expect(await rows()).toBe(1);
  await rmdir(place);
  await rename(`${place}-aside`, place);
  expect(await remove()).toMatchObject({ success: true });
  expect(await rows()).toBe(0);
  await expect(readFile(place)).rejects.toThrow("ENOENT");
});

test("a storage that takes nothing is said in a sentence, leaves no row, and works again when it can", async () => {
  const aside = `${folder}-aside`;
  await rename(folder, aside);
  await writeFile(folder, "where the folder should be");
  const refused = await upload("a.png", await png());
  expect(refused).toMatchObject({ status: 503, code: 4837, msg: expect.stringContaining("存储空间暂时不能使用") });
  expect(await rows()).toBe(0);
  await rm(folder);
  await rename(aside, folder);
  expect((await upload("a.png", await png())).success).toBe(true);
});

describe("every night", () => {
  const idOf = async (owner: Browser, picture: Buffer) => {
    const before = new Set((await database.db.selectFrom("storedFile").select("id").execute()).map(({ id }) => id));
    expect((await upload("演示.png", picture, { browser: owner })).success).toBe(true);
    const after = await database.db.selectFrom("storedFile").select("id").execute();
    return after.find(({ id }) => !before.has(id))?.id ?? "";
  };
  const placeOf = (id: string) => join(folder, id.slice(0, 2).toLowerCase(), id);
  type Report = { files: number; looked: number; checkedAt: string | null; faults: number; faulty: Answered[] };
  type Answered = { id: string; fault: string };
  const reportTo = async (browser: Browser) => browser.ask<Report>("/file/check", { method: "POST", body: {} });

  test("files are read and compared with their rows: what is missing, cut off or changed is named until it is back", async () => {
    const ids = [];
    for (let one = 0; one < 4; one++) ids.push(await idOf(farmer, await png()));
    const [missing = "", cut = "", changed = ""] = ids;
    const admin = await signedIn("xitongguanli");
    expect((await reportTo(admin)).data).toMatchObject({ files: 4, looked: 0, checkedAt: null, faults: 0 });
    expect(await files.check()).toEqual({ looked: 4, faulty: [] });

    const bytes = await readFile(placeOf(changed));
    await rename(placeOf(missing), join(folder, "elsewhere"));
    await writeFile(placeOf(cut), bytes.subarray(0, 10));
    const other = Buffer.from(bytes);
    other.writeUInt8((other.at(-1) ?? 0) ^ 1, other.length - 1);
    await writeFile(placeOf(changed), other);
    const { looked, faulty } = await files.check();
    expect([looked, faulty.toSorted()]).toEqual([4, [missing, cut, changed].toSorted()]);
    const { data } = await reportTo(admin);
    expect(data).toMatchObject({ files: 4, looked: 4, faults: 3, checkedAt: portal.clock().toISOString() });
    expect(new Map(data?.faulty.map(({ id, fault }) => [id, fault]))).toEqual(
      new Map([
        [missing, "missing"],
        [cut, "digest"],
        [changed, "digest"],
      ]),
    );
    expect(await files.faults()).toBe(3);

    await rename(join(folder, "elsewhere"), placeOf(missing));
    for (const id of [cut, changed]) await writeFile(placeOf(id), bytes);
    expect((await files.check()).faulty).toEqual([]);
    expect((await reportTo(admin)).data).toMatchObject({ faults: 0, faulty: [] });
  });

  test("what lies on the disk shows nothing; what lay there before is given out, and sealed in the night", async () => {
    const id = await idOf(farmer, await png());
    const content = await buffer(await fileStorage(folder).get(id));
    expect(content.subarray(1, 4).toString()).toBe("PNG");
    expect((await readFile(placeOf(id))).includes("PNG")).toBe(false);

    await writeFile(placeOf(id), content);
    expect((await buffer(await fileStorage(folder).get(id))).equals(content)).toBe(true);
    await files.check();
    expect((await readFile(placeOf(id))).includes("PNG")).toBe(false);
    expect((await buffer(await fileStorage(folder).get(id))).equals(content)).toBe(true);
  });

  test("nobody but who looks after the portal is told", async () => {
    expect((await reportTo(farmer)).status).toBe(403);
  });
});
