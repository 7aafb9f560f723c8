import { expect, test } from "vitest";
import { UUID_LIFETIME_MS, uuidRecordAt } from "./session-uuid.ts";

const made = 1_800_000_000_000;
const kept = { uuid: "kept", at: made };

test.each<[string, typeof kept | null, number, string]>([
  ["nothing kept", null, made, "new"],
  ["just made", kept, made, "kept"],
  ["a moment before 24 hours", kept, made + UUID_LIFETIME_MS - 1, "kept"],
  ["at 24 hours", kept, made + UUID_LIFETIME_MS, "new"],
  ["days later", kept, made + 5 * UUID_LIFETIME_MS, "new"],
  ["from the future", kept, made - 1, "new"],
])("specification §9 session UUID: %s", (_name, record, now, expected) => {
  const used = uuidRecordAt(record, now, () => "new");
  expect(used.uuid).toBe(expected);
  if (expected === "new") expect(used.at).toBe(now);
});
