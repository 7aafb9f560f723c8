import { expect, test } from "vitest";
import { closedFolders } from "./folders-to-write.ts";

const audit = (archiveFolder: string, folder?: string) =>
  ({ audit: { archiveFolder, heads: { folder } } }) as Parameters<typeof closedFolders>[0];

/** As a file system answers in which these are there, and some may not be written to. */
const disk = (there: Record<string, string>) => async (path: unknown) => {
  const code = there[String(path)] ?? "ENOENT";
  if (code !== "") throw Object.assign(new Error(code), { code });
};

test("a folder that may not be written to is told at the start, with what to do", async () => {
  const told = await closedFolders(audit("/mnt/a", "/mnt/h"), disk({ "/mnt/a": "EROFS", "/mnt/h": "EACCES" }));
  expect(told).toEqual([
    expect.stringMatching(/^AUDIT_ARCHIVE_DIR：\/mnt\/a 不能写（EROFS）.+ReadWritePaths/),
    expect.stringMatching(/^AUDIT_HEADS_DIR：\/mnt\/h 不能写（EACCES）/),
  ]);
});

test("one that is made later is looked for where it will be made", async () => {
  expect(await closedFolders(audit("/mnt/a/b"), disk({ "/mnt": "EROFS" }))).toEqual([
    expect.stringContaining("/mnt/a/b 不能写"),
  ]);
  expect(await closedFolders(audit("/mnt/a/b"), disk({ "/mnt": "" }))).toEqual([]);
});

test("one that is away, or does not answer, keeps nobody waiting", async () => {
  expect(await closedFolders(audit("/a", "/mnt/h"), disk({ "/a": "", "/mnt/h": "EIO" }))).toEqual([]);
  expect(await closedFolders(audit("/a"), () => new Promise(() => {}))).toEqual([]);
});
