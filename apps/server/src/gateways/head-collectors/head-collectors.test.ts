import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testConfig } from "../../../test/config.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { folderCollector } from "./folder-collector.ts";
import { httpCollector } from "./http-collector.ts";
import { headCollectors } from "./index.ts";

const head = (seq: string, mark = "") => ({
  seq,
  day: "2026-11-22",
  statement: JSON.stringify({ seq, mark }),
  signature: "3045",
});
const notTaken = (reason: string) => expect.objectContaining({ name: "HeadNotTaken", reason });

describe("a folder of another machine", () => {
  const place = mkdtempSync(join(tmpdir(), "heads-"));
  afterAll(() => rmSync(place, { recursive: true }));
  const folder = join(place, "mounted");
  mkdirSync(folder);

  test("keeps a file for each head, takes the same one again, and replaces none", async () => {
    const collector = folderCollector({ folder });
    await collector.take(head("7"));
    await collector.take(head("7"));
    await expect(collector.take(head("7", "another"))).rejects.toEqual(notTaken("differs"));
    expect(readdirSync(folder)).toEqual(["audit-head-2026-11-22-000000000007.json"]);
    const { statement, signature } = head("7");
    expect(JSON.parse(readFileSync(join(folder, readdirSync(folder)[0] ?? ""), "utf8"))).toEqual({
      statement,
      signature,
    });
  });

  test("is never made here, nor taken where it lies on this machine's own disk", async () => {
    await expect(folderCollector({ folder: join(place, "absent") }).take(head("8"))).rejects.toEqual(
      notTaken("noFolder"),
    );
    expect(readdirSync(place)).toEqual(["mounted"]);
    await expect(folderCollector({ folder, awayFrom: place }).take(head("8"))).rejects.toEqual(notTaken("sameDisk"));
    writeFileSync(join(place, "file"), "");
    await expect(folderCollector({ folder: join(place, "file") }).take(head("8"))).rejects.toEqual(
      notTaken("noFolder"),
    );
  });

  test("that does not answer is not waited for", async () => {
    // a pipe that nobody reads: whoever opens it to write waits, as at a mount whose other side is gone
    const silent = join(folder, `audit-head-2026-11-22-000000000009.json.${process.pid}.arriving`);
    execFileSync("mkfifo", [silent]);
    try {
      const collector = folderCollector({ folder, deadlineMs: 50 });
      await expect(collector.take(head("9"))).rejects.toEqual(notTaken("slow"));
      // while it hangs it holds a thread, of which there are few: nothing else is begun there
      await expect(collector.take(head("10"))).rejects.toEqual(notTaken("slow"));
      expect(readdirSync(folder).filter((name) => name.includes("10.json"))).toEqual([]);
    } finally {
      closeSync(openSync(silent, constants.O_RDONLY | constants.O_NONBLOCK));
    }
  });
});

describe("a service that takes heads", () => {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const service of running.splice(0)) service.kill();
  });

  /** The stand-in in its own process, and how it is spoken to. */
  async function serviceThatIs(manner: string, given: { token?: string; deadlineMs?: number } = {}) {
    const service = spawn(process.execPath, [new URL("./collector.fixture.ts", import.meta.url).pathname, manner], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.push(service);
    const lines = createInterface({ input: service.stdout })[Symbol.asyncIterator]();
    const next = async () => JSON.parse(String((await lines.next()).value)) as Record<string, unknown>;
    const { port } = await next();
    const url = `http://127.0.0.1:${String(port)}/heads?tenant=1`;
    return { collector: httpCollector({ url, outbound: createOutbound(), ...given }), next, service };
  }

  test("keeps each, takes the same one again, and another for the same place never", async () => {
    const { collector, next } = await serviceThatIs("good");
    await collector.take(head("7"));
    await collector.take(head("7"));
    expect(await next()).toEqual({ seq: "7", signature: "3045" });
    await expect(collector.take(head("7", "another"))).rejects.toEqual(notTaken("differs"));
    expect(collector.where).toMatch(/^127\.0\.0\.1:\d+\/heads$/);
  });

  test("is shown the token", async () => {
    await expect((await serviceThatIs("guarded")).collector.take(head("7"))).rejects.toEqual(notTaken("refused"));
    await (await serviceThatIs("guarded", { token: "t-1" })).collector.take(head("7"));
  });

  test.each([
    ["broken", "unreachable"],
    ["portal", "garbled"],
    ["other", "garbled"],
    ["moved", "refused"],
  ])("that is %s has not taken it: %s", async (manner, reason) =>
    expect((await serviceThatIs(manner)).collector.take(head("7"))).rejects.toEqual(notTaken(reason)),
  );
  test("that is slow, or away, has not taken it", async () => {
    const slow = await serviceThatIs("slow", { deadlineMs: 100 });
    await expect(slow.collector.take(head("7"))).rejects.toEqual(notTaken("slow"));
    const { collector, service } = await serviceThatIs("good");
    const ended = new Promise((done) => service.once("exit", done));
    service.kill();
    await ended;
    await expect(collector.take(head("7"))).rejects.toEqual(notTaken("unreachable"));
  });
});

test("the places are those that the configuration names", () => {
  const outbound = createOutbound();
  const placesOf = (heads: ReturnType<typeof testConfig>["audit"]["heads"]) => {
    const config = testConfig();
    return headCollectors({ config: { ...config, audit: { ...config.audit, heads } }, outbound }).map(
      ({ place }) => place,
    );
  };
  expect(placesOf({})).toEqual([]);
  expect(placesOf({ folder: "/mnt/heads", url: "https://log.example.cn/heads" })).toEqual(["folder", "collector"]);
});
