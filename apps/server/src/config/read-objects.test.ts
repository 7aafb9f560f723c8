import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readObjects } from "./read-objects.ts";

const bucket = {
  S3_ENDPOINT: "https://s3.example.cn",
  S3_BUCKET: "sannong-files",
  S3_ACCESS_KEY: "menhu",
  S3_SECRET_KEY: "a-secret-of-the-test",
};

test("files lie on the disk unless it is said otherwise", () => {
  expect(readObjects({})).toEqual({ objects: { kind: "disk", isFolderCommon: false }, faults: [] });
  expect(readObjects({ DATA_DIR_COMMON: "yes" }).objects).toMatchObject({ isFolderCommon: true });
});

test("a bucket is in use where it is said, and may be named beside the disk", () => {
  const s3 = {
    endpoint: "https://s3.example.cn",
    region: "us-east-1",
    bucket: "sannong-files",
    accessKeyId: "menhu",
    secretAccessKey: "a-secret-of-the-test",
    isPathStyle: true,
  };
  expect(readObjects({ ...bucket, FILE_STORAGE: "s3" })).toEqual({
    objects: { kind: "s3", isFolderCommon: false, s3 },
    faults: [],
  });
  expect(readObjects({ ...bucket, S3_REGION: "cn-north-1", S3_PATH_STYLE: "no" }).objects).toEqual({
    kind: "disk",
    isFolderCommon: false,
    s3: { ...s3, region: "cn-north-1", isPathStyle: false },
  });
});

test("its secret may lie in a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sannong-secret-"));
  const path = join(folder, "secret");
  const { S3_SECRET_KEY: secret, ...others } = bucket;
  await writeFile(path, `${secret}\n`);
  expect(readObjects({ ...others, S3_SECRET_KEY_FILE: path }).objects?.s3?.secretAccessKey).toBe(secret);
  await writeFile(path, "two words");
  expect(readObjects({ ...others, S3_SECRET_KEY_FILE: path }).faults).toHaveLength(1);
  await rm(folder, { recursive: true });
});

test.each<[string, Record<string, string>, string]>([
  ["a kind that is none", { FILE_STORAGE: "ftp" }, "FILE_STORAGE"],
  ["a folder that is common perhaps", { DATA_DIR_COMMON: "maybe" }, "DATA_DIR_COMMON"],
  ["no bucket at all", { FILE_STORAGE: "s3" }, "S3_BUCKET"],
  ["a part of a bucket beside the disk", { S3_BUCKET: "sannong-files" }, "S3_ENDPOINT"],
  ["a public service in the clear", { ...bucket, S3_ENDPOINT: "http://s3.example.cn" }, "S3_ENDPOINT"],
  ["an address with a path", { ...bucket, S3_ENDPOINT: "https://s3.example.cn/files" }, "S3_ENDPOINT"],
  ["a name that is none", { ...bucket, S3_BUCKET: "../files" }, "S3_BUCKET"],
  ["two secrets", { ...bucket, S3_SECRET_KEY_FILE: "/etc/hostname" }, "S3_SECRET_KEY_FILE"],
  ["a style of the path that is none", { ...bucket, S3_PATH_STYLE: "1" }, "S3_PATH_STYLE"],
])("%s is a fault", (_what, env, name) => {
  const { objects, faults } = readObjects(env);
  expect(objects).toBeUndefined();
  expect(faults.map((fault) => fault.name)).toContain(name);
  expect(JSON.stringify(faults)).not.toContain(bucket.S3_SECRET_KEY);
});
