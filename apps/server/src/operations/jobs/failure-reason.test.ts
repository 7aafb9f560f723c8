import { expect, test } from "vitest";
import { failureReason } from "./failure-reason.ts";

test.each<[said: string, shown: string]>([
  [
    'duplicate key value violates unique constraint "approval_request_undecided"',
    'duplicate key value violates unique constraint "approval_request_undecided"',
  ],
  ["connect ECONNREFUSED 10.2.3.4:5432", "connect ECONNREFUSED 10.2.3.4:5432"],
  ["cannot reach postgres://app:p4ss@db/sannong", "cannot reach postgres://[已隐去]@db/sannong"],
  ["GET https://example.test/a?ticket=ST-1 answered 500", "GET https://example.test/a?[已隐去] answered 500"],
  ["refused: Authorization: Bearer abc.def-ghi", "refused: Authorization: [已隐去] [已隐去]"],
  ['{"access_token":"abc","n":1}', '{"access_token":[已隐去],"n":1}'],
  ["client_secret=s3cret; retry", "client_secret=[已隐去]; retry"],
  ["no account for 13912345678", "no account for [已隐去]"],
  ["身份证号 320102199001011234 不存在", "身份证号 [已隐去] 不存在"],
  ["mail to zhang@example.test bounced", "mail to [已隐去] bounced"],
  ["invalid input: dGhpcyBpcyBhIHNlY3JldDEyMw==", "invalid input: [已隐去]"],
  ["two\n  lines", "two lines"],
])("of %j this is shown: %j", (said, shown) => expect(failureReason(new Error(said))).toBe(shown));

test("what lies behind is told too, and what is no error at all", () => {
  const cause = new AggregateError([new Error("connect ETIMEDOUT"), new Error("other")]);
  expect(failureReason(new Error("fetch failed", { cause }))).toBe("fetch failed（connect ETIMEDOUT）");
  expect(failureReason(new TypeError())).toBe("TypeError");
  expect(failureReason("磁盘已满")).toBe("磁盘已满");
});

test("a long one is cut", () => {
  const shown = failureReason(new Error("很长".repeat(400)));
  expect(shown).toHaveLength(300);
  expect(shown.endsWith("…")).toBe(true);
});
