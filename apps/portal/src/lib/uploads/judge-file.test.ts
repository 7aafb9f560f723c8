import { errorCatalogue } from "@sannong/contract/errors";
import { expect, test } from "vitest";
import { problemOf } from "./judge-file.ts";

const MB = 1024 * 1024;
test.each([
  ["a.jpg", 1, undefined],
  ["a.JPEG", 1, undefined],
  ["a.png", 100 * MB, undefined],
  ["a.png", 100 * MB + 1, "上传文件大小不能超过 100MB!"],
  ["a.gif", 1, "上传头像图片只能是 jpg jpeg png 格式!"],
  ["a.svg", 1, "上传头像图片只能是 jpg jpeg png 格式!"],
  ["png", 1, "上传头像图片只能是 jpg jpeg png 格式!"],
])("specification §5: picture %s of %i bytes: %s", (name, size, problem) => {
  expect(problemOf({ name, size }, "picture")).toBe(problem);
});
test.each(["IMG_0001.HEIC", "a.heif"])("%s is told what to do with it, by the server's own words", (name) => {
  expect(problemOf({ name, size: 1 }, "picture")).toBe(errorCatalogue["files.heic"].message);
});
test("documents are PDF, Word and Excel", () => {
  expect(problemOf({ name: "a.pdf", size: 1 }, "document")).toBeUndefined();
  expect(problemOf({ name: "a.exe", size: 1 }, "document")).toContain("PDF");
});
