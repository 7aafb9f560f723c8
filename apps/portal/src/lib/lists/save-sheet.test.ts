import type { Endpoint } from "@sannong/contract/endpoint";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { saveSheet } from "./save-sheet.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const entry: Endpoint & { reply: "spreadsheet" } = {
  method: "POST",
  path: "/table/export",
  summary: "导出一张表",
  module: "tables",
  access: "anyone",
  region: "none",
  transport: "plain",
  reply: "spreadsheet",
  errors: [],
  schemas: async () => ({ input: z.object({}), output: z.unknown() }),
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a workbook is saved under the name of the table and the day", async () => {
  vi.stubGlobal("fetch", async () => new Response("PK…", { headers: { "content-type": TYPE } }));
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  const saved: string[] = [];
  vi.stubGlobal("document", {
    createElement: () => ({
      download: "",
      click() {
        saved.push(this.download);
      },
    }),
  });
  await saveSheet(entry, {}, "证照查询");
  expect(saved).toEqual([expect.stringMatching(/^证照查询-\d{4}-\d\d-\d\d\.xlsx$/)]);
  const [book] = made.mock.calls[0] as [Blob];
  expect([book.type, await book.text()]).toEqual([TYPE, "PK…"]);
});

test("a refusal is a refusal, though it comes with status 200, and nothing is saved", async () => {
  const refused = { success: false, code: 4500, msg: "没有可以导出的内容", data: null };
  vi.stubGlobal("fetch", async () => Response.json(refused));
  const made = vi.spyOn(URL, "createObjectURL");
  await expect(saveSheet(entry, {}, "证照查询")).rejects.toThrow("没有可以导出的内容");
  expect(made).not.toHaveBeenCalled();
});
