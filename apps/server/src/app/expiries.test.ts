import { expect, test, vi } from "vitest";
import { remindOf } from "./expiries.ts";

test("one kind that fails is said, and keeps nobody from hearing of the others", async () => {
  const [dataGrant, systemSecret, boundToken] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn(async () => {})];
  const error = vi.fn();
  const remind = remindOf(
    {
      password: async () => {
        throw new Error("no database");
      },
      dataGrant,
      systemSecret,
      certificate: async () => {},
      boundToken,
    },
    { error },
  );
  await expect(remind()).rejects.toThrow("not everybody was told");
  expect(dataGrant).toHaveBeenCalledOnce();
  expect(systemSecret).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ what: "password" }), expect.any(String));
});
