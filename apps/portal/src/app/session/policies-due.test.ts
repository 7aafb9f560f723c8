import { agreeToPolicies, duePolicies } from "@sannong/contract/identity/policy-consents";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onSessionChange, readSession } from "../../lib/session/session.ts";
import { closeAllDialogs, type Dialogs, isAnyDialogOpen, openDialog } from "../dialogs.ts";
import { watchPolicies } from "./policies-due.ts";

const call = vi.hoisted(() => vi.fn<(entry: unknown, input: unknown) => Promise<unknown>>());
vi.mock("../../lib/api/api.ts", () => ({ call }));
vi.mock("../../lib/session/session.ts", () => ({ readSession: vi.fn(), onSessionChange: vi.fn(() => () => {}) }));
vi.mock("../../lib/session/temporary-user.ts", () => ({
  isTemporary: ({ user }: { user: { username: string } }) => user.username === "temporary",
}));
vi.mock("../dialogs.ts", async (original) => {
  const dialogs = await original<typeof import("../dialogs.ts")>();
  return { ...dialogs, openDialog: vi.fn(dialogs.openDialog) };
});

const older = { document: "privacy", version: "2", isFirst: false, changes: ["改了一处"] } as const;
const somebody = (difference: object = {}, username = "nonghu") =>
  vi.mocked(readSession).mockReturnValue({
    status: "signedIn",
    user: { id: username, username },
    isSimplePasswd: false,
    passwordExpired: false,
    ...difference,
  } as ReturnType<typeof readSession>);
const answered = (due: readonly unknown[]) =>
  call.mockImplementation(async (entry) => (entry === duePolicies ? { due } : {}));
const settle = () => vi.runAllTimersAsync();
let path = "/home";

beforeEach(() => {
  vi.useFakeTimers();
  path = "/home";
  vi.mocked(onSessionChange).mockClear();
  vi.mocked(openDialog).mockClear();
  call.mockReset();
});
afterEach(() => {
  closeAllDialogs();
  vi.useRealTimers();
});

test("whoever agreed to an older text is asked once; having agreed, never again", async () => {
  somebody();
  answered([older]);
  const look = watchPolicies(() => path);
  await settle();
  expect(openDialog).toHaveBeenCalledExactlyOnceWith("policies", expect.objectContaining({ due: [older] }));

  const asked = vi.mocked(openDialog).mock.calls[0]?.[1] as Dialogs["policies"] | undefined;
  await asked?.onAgree();
  expect(call).toHaveBeenLastCalledWith(agreeToPolicies, { agreed: [{ document: "privacy", version: "2" }] });
  closeAllDialogs();
  look();
  await settle();
  expect(isAnyDialogOpen()).toBe(false);
  expect(call).toHaveBeenCalledTimes(2);
});

test("not while they read the text, nor on top of another dialog; then they are", async () => {
  somebody();
  answered([older]);
  path = "/privacy";
  const look = watchPolicies(() => path);
  await settle();
  expect(isAnyDialogOpen()).toBe(false);
  openDialog("notice", { title: "先说这件事", text: "" });
  path = "/home";
  look();
  await settle();
  expect(openDialog).not.toHaveBeenCalledWith("policies", expect.anything());
  closeAllDialogs();
  await settle();
  expect(openDialog).toHaveBeenCalledWith("policies", expect.anything());
});

test.each([
  ["whose password is weak", { isSimplePasswd: true }, "nonghu"],
  ["whose password is over", { passwordExpired: true }, "nonghu"],
  ["who is here for a day only", {}, "temporary"],
])("nobody is asked %s", async (_who, difference, username) => {
  somebody(difference, username);
  answered([older]);
  watchPolicies(() => path);
  await settle();
  expect(isAnyDialogOpen()).toBe(false);
});

test("a question that fails keeps nobody from their business", async () => {
  somebody();
  call.mockRejectedValue(new Error("no net"));
  watchPolicies(() => path);
  await settle();
  expect(isAnyDialogOpen()).toBe(false);
  expect(call).toHaveBeenCalledTimes(1);
});

test("signed off in another tab, the question goes with them", async () => {
  somebody();
  answered([older]);
  const look = watchPolicies(() => path);
  await settle();
  vi.mocked(readSession).mockReturnValue({ status: "anonymous" });
  look();
  await settle();
  expect(isAnyDialogOpen()).toBe(false);
});
