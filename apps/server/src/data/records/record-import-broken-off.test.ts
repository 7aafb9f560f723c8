import type { RecordImport } from "@sannong/contract/data/records-admin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentPortal } from "../../../test/content-portal.ts";
import { silentLog } from "../../../test/database.ts";
import { sentTo } from "../../../test/sent-to.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { recordsModule } from "./index.ts";
import { sheetColumns } from "./record-import.rules.ts";

let portal: Awaited<ReturnType<typeof contentPortal>>;
let module: ReturnType<typeof recordsModule>;
let county: Browser;
let breaksOff = false;
const lost = Object.assign(new Error("the server fell"), { code: "ECONNRESET" });

beforeAll(async () => {
  portal = await contentPortal((provided) => {
    module = recordsModule({
      ...provided,
      log: silentLog,
      ownerName: () => "省农业农村厅（演示）",
      hosts: [],
      outbound: { call: () => Promise.reject(new Error("no other host keeps records here")) },
      files: {
        ...provided.files,
        contentOf: (...one) => (breaksOff ? Promise.reject(lost) : provided.files.contentOf(...one)),
      },
    });
    return [module];
  });
  portal.portal.jobs.started(sentTo([]));
  county = await portal.signedIn("xianguanli");
});
afterAll(() => portal.close());

const ask = async (act: string, body: Record<string, unknown>) =>
  (await county.ask<RecordImport>(`/records/desk/${act}`, { method: "POST", body })).data!;
async function begun(): Promise<string> {
  const table = Buffer.from(`${sheetColumns("penalty").join(",")}\n320925,一\n`);
  const { fileUrl, fileName } = await portal.upload(county, "处罚.csv", table, "sheet");
  const given = { kind: "penalty", fileUrl, fileName, publishedOn: "2026-01-01", publicUntil: null };
  return (await ask("import", given)).id;
}
const stateAfter = async (id: string, tries: number) => {
  breaksOff = true;
  for (let tried = 0; tried < tries; tried += 1) await expect(module.imports.perform(id)).rejects.toBe(lost);
  breaksOff = false;
  await module.imports.perform(id);
  return ask("progress", { id });
};

test("an import that broke off three times is gone on with", async () => {
  expect(await stateAfter(await begun(), 3)).toMatchObject({ state: "checked", readRows: 1 });
});

test("one that broke off at the fourth try, too, is given up and says so", async () => {
  expect(await stateAfter(await begun(), 4)).toMatchObject({
    state: "failed",
    failure: "处理这个文件时中断了 4 次，已停止重试，没有导入任何一行。请分成几个文件后重新上传",
  });
});
