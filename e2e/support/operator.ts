import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../..");

/** What `script/systems` does beside the running portal, for a system that only one story needs. */
export async function systemsCommand<T = unknown>(...args: string[]): Promise<T> {
  const env = { ...process.env, ...(JSON.parse(process.env["DEMONSTRATION_ENVIRONMENT"] as string) as object) };
  const { stdout } = await run(process.execPath, [join(root, "apps/server/src/commands/systems.ts"), ...args], {
    cwd: root,
    env,
  });
  return JSON.parse(stdout) as T;
}

/** What `script/backup` does beside the running portal. @returns its exit code and what it says of faults */
export async function backupCommand(): Promise<{ code: number; told: string }> {
  const env = { ...process.env, ...(JSON.parse(process.env["DEMONSTRATION_ENVIRONMENT"] as string) as object) };
  const command = [join(root, "apps/server/src/commands/backup.ts")];
  return run(process.execPath, command, { cwd: root, env }).then(
    ({ stderr }) => ({ code: 0, told: stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, told: stderr }),
  );
}

type Answer<T> = { success: boolean; code: number; msg: string; data: T };

/** A call of whoever is signed in on a page, for what the story prepares and is not about. */
export async function callAs<T = unknown>(page: Page, path: string, data: object): Promise<Answer<T>> {
  const authorization = String(await page.evaluate(() => localStorage.getItem("token")));
  const reply = await page.request.post(`${new URL(page.url()).origin}/api${path}`, {
    headers: { authorization },
    data,
  });
  return (await reply.json()) as Answer<T>;
}

/** The administrator on this page says yes to the request of this number. */
export async function approveAs(office: Page, kind: string, receiptNumber: string): Promise<void> {
  const asked = { kind, keywords: receiptNumber };
  const listed = await callAs<{ records: { id: string }[] }>(office, "/approval/list", asked);
  const decision = { id: listed.data.records[0]?.id, decision: "approved", reason: "" };
  expect(await callAs(office, "/approval/decide", decision)).toMatchObject({ success: true });
}

type OfService = { identification: string; name: string; accountTypes: readonly number[]; systemAbbr: string };

/** A service like one of the machinery's, opened with a code, put into the catalogue by an administrator of contents. */
export async function publishService(office: Page, given: OfService): Promise<void> {
  const { data: like } = await callAs<{ guide: object; revision: number }>(office, "/serviceGuide/desk/read", {
    identification: "njbt-apply",
  });
  const { revision: _, ...content } = like;
  const { identification } = given;
  const guide = { ...like.guide, code: identification.toUpperCase() };
  const way = { jumpType: 0, resourceUrl: null, sort: 0 };
  const saved = await callAs<{ revision: number }>(office, "/serviceGuide/desk/save", {
    ...content,
    ...way,
    ...given,
    guide,
  });
  expect(saved).toMatchObject({ success: true });
  const { revision } = saved.data;
  const shown = await callAs(office, "/serviceGuide/desk/act", { identification, revision, act: "publish" });
  expect(shown).toMatchObject({ success: true });
}
