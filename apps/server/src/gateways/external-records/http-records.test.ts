import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { afterEach, describe, expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { httpRecords } from "./http-records.ts";
import type { RecordQuestion } from "./record-source.ts";

type Line = { port?: number; asked?: object; authorization?: string };
const running: ChildProcess[] = [];
afterEach(() => {
  for (const host of running.splice(0)) host.kill();
});

/** The stand-in in its own process, and how it is asked. */
async function hostThatIs(manner: string, clock = fixedClock()) {
  const host = spawn(process.execPath, [new URL("./record-host.fixture.ts", import.meta.url).pathname, manner], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(host);
  const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<Line> => JSON.parse(String((await lines.next()).value)) as Line;
  const { port } = await next();
  const at = `127.0.0.1:${port}`;
  const source = httpRecords({
    host: {
      name: "外部来源（演示）",
      url: `http://${at}/gateway/`,
      token: "t-1",
      kinds: [...recordKindNames],
      privateAllowed: [at],
    },
    outbound: createOutbound(),
    clock,
  });
  return { source, next, host };
}

const question: RecordQuestion = { keyword: "外部", areaCode: "3209", order: "newest", pageNum: 1, pageSize: 2 };
const failure = (reason: string) => expect.objectContaining({ name: "RecordSourceFailure", reason });

describe("a host that keeps records", () => {
  test("is asked at the addresses of the specification, and only fields of the kind are taken", async () => {
    const { source, next } = await hostThatIs("good");
    for (const kind of recordKindNames) {
      const { records, total } = await source.page(kind, question);
      expect(await next()).toEqual({ asked: question, authorization: "t-1" });
      expect(total).toBe(3);
      // no more than was asked for
      expect(records).toHaveLength(2);
      const { keyword, date, fields } = recordQueries[kind];
      const [record] = records;
      expect(record).toMatchObject({ id: "42", areaName: "建湖县", gsrq: "2026-11-05", gsts: 3 });
      expect(record?.[keyword]).toBe("外部<i>记录</i>");
      expect(record?.[date]).toBe("2026-11-02");
      expect(Object.keys(record ?? {}).toSorted()).toEqual(
        [...fields.map(({ name }) => name), "id", "areaCode", "areaName", "gsrq", "gsts"].toSorted(),
      );
    }
  });

  test("that tells of a day or number that is none has told nothing there", async () => {
    const { source } = await hostThatIs("odd");
    const { records } = await source.page("licence", question);
    expect(records[0]).toMatchObject({ [recordQueries.licence.date]: null, gsrq: "2026-11-05", gsts: null });
  });

  test("that numbers its records beyond what JSON.parse keeps is not believed: two would have one id", async () => {
    const { source } = await hostThatIs("longIds");
    await expect(source.page("licence", question)).rejects.toEqual(failure("garbled"));
  });

  test("that tells of a number with more digits than JSON.parse keeps has told nothing there", async () => {
    const { source } = await hostThatIs("longNumbers");
    const { records } = await source.page("licence", question);
    const { keyword, subject } = recordQueries.licence;
    expect(records[0]).toMatchObject({ id: "42", [keyword]: null, [subject]: null, gsts: null });
  });

  test.each(["html", "noRecords", "refusing", "huge"])("that answers with %s is not believed", async (manner) => {
    const { source } = await hostThatIs(manner);
    await expect(source.page("licence", question)).rejects.toEqual(failure("garbled"));
  });

  test("that is broken, or gone, is told apart from one that is slow", async () => {
    const { source, host } = await hostThatIs("broken");
    await expect(source.page("licence", question)).rejects.toEqual(failure("unreachable"));
    const gone = new Promise((done) => host.once("exit", done));
    host.kill();
    await gone;
    await expect(source.page("licence", question)).rejects.toEqual(failure("unreachable"));
  });

  test("that does not answer is given up after five seconds", { timeout: 15_000 }, async () => {
    const { source } = await hostThatIs("slow");
    await expect(source.page("licence", question)).rejects.toEqual(failure("slow"));
  });

  test("that fails again and again is left alone, and tried once when it has rested", async () => {
    const clock = fixedClock();
    const { source, next } = await hostThatIs("broken", clock);
    for (let one = 0; one < 5; one += 1) {
      await expect(source.page("licence", question)).rejects.toEqual(failure("unreachable"));
      await next();
    }
    await expect(source.page("licence", question)).rejects.toMatchObject({ message: "the host is left alone for now" });
    clock.advance(31);
    await expect(source.page("licence", question)).rejects.toMatchObject({ message: "the host answered 502" });
    expect(await next()).toHaveProperty("asked");
  });
});
