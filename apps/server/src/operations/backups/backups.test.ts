import type { BackupRun } from "@sannong/contract/operations/backups.schemas";
import { beforeAll, describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import type { MadeBackup } from "../../platform/backup/make-backup.ts";
import { backupsModule } from "./index.ts";

type List = {
  records: BackupRun[];
  total: number;
  lastWholeAt: string | null;
  isTooOld: boolean;
  newest: object | null;
};

let module!: ReturnType<typeof backupsModule>;
const { portal, signedIn } = await portalOfFile({
  secondsBetween: 60,
  modules: (provided) => [(module = backupsModule(provided))],
});
const listOf = async (browser: Browser) =>
  (await browser.ask<List>("/backup/list", { method: "POST", body: { pageNum: 1, pageSize: 10 } })).data;
const made = (): MadeBackup => ({
  name: "20261122T183000Z",
  folder: "/var/backups/sannong/20261122T183000Z",
  manifest: {
    format: 1,
    at: portal.clock().toISOString(),
    demonstration: true,
    migrations: [],
    tables: [{ name: "region", columns: ["code"], rows: 12, bytes: 300, sha256: "" }],
    files: [{ key: "a", size: 700, sha256: "" }],
    missingFiles: ["b"],
    removedFiles: ["b"],
    damagedFiles: [],
    unopenedFiles: [],
    audit: { head: { seq: "7", mac: "" }, intact: true },
    keys: { field: ["1"], prints: { "field.1": "0123456789abcdef" } },
  },
});
const whole = async (backup = made()) =>
  module.keep(
    async () => backup,
    async () => ({ manifest: backup.manifest, faults: [], wanting: [] }),
  );

let admin!: Browser;
beforeAll(async () => {
  admin = await signedIn("xitongguanli");
});

describe("backups as they were made", () => {
  test("none at all is too old; a whole one is not, until a day and two hours later", async () => {
    expect(await listOf(admin)).toMatchObject({ total: 0, lastWholeAt: null, isTooOld: true });
    expect(await module.overdueHours()).toBe(0);
    await whole();
    const list = await listOf(admin);
    expect(list).toMatchObject({ total: 1, isTooOld: false });
    expect(await module.overdueHours()).toBeUndefined();
    expect(list?.records[0]).toMatchObject({
      result: "whole",
      faults: [],
      content: {
        name: "20261122T183000Z",
        tables: 1,
        rows: 12,
        files: 1,
        missingFiles: 0,
        bytes: 1000,
        auditSeq: "7",
        keyIds: ["field.1:0123456789abcdef"],
      },
    });
    expect((await portal.auditRows("backup.made")).at(-1)).toMatchObject({
      result: "ok",
      objectId: "20261122T183000Z",
      detail: { rows: 12, faults: 0 },
    });
    portal.clock.advance(26 * 3600 + 1);
    admin = await signedIn("xitongguanli");
    expect(await listOf(admin)).toMatchObject({ isTooOld: true });
    expect(await module.overdueHours()).toBe(26);
  });

  test("one with faults and one that failed stand in the list and make nothing fresh", async () => {
    const before = (await listOf(admin))?.lastWholeAt;
    const backup = made();
    await module.keep(
      async () => backup,
      async () => ({ manifest: backup.manifest, faults: ["表 region 的内容与校验值不一致"], wanting: [] }),
    );
    const failing = module.keep(
      () => Promise.reject(new Error("磁盘已满")),
      () => Promise.reject(new Error("unreached")),
    );
    await expect(failing).rejects.toThrow("磁盘已满");
    const list = await listOf(admin);
    expect(list?.records.map(({ result, faults }) => [result, faults])).toEqual([
      ["failed", ["磁盘已满"]],
      ["faulty", ["表 region 的内容与校验值不一致"]],
      ["whole", []],
    ]);
    expect(list).toMatchObject({
      lastWholeAt: before,
      isTooOld: true,
      newest: { result: "failed", faults: ["磁盘已满"] },
    });
    expect(await module.newestFaults()).toBe(1);
    const told = (await portal.auditRows("backup.made")).filter(({ result }) => result === "failed");
    expect(told.map(({ reason }) => reason).sort()).toEqual(["磁盘已满", "表 region 的内容与校验值不一致"]);
  });
});

test.each(["anquanguanli", "shenjiguanli", "xianguanli", "nonghu"])("they are not shown to %s", async (username) => {
  const browser = await signedIn(username);
  expect((await browser.ask("/backup/list", { method: "POST", body: {} })).status).toBe(403);
});
