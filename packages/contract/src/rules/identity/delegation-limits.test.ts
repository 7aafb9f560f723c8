import { expect, test } from "vitest";
import { mayAskHelp, mayHelp, MOST_HELPED, MOST_HELPED_BY_CLERK, mostHelpedBy } from "./delegation-limits.ts";

const of = (...codes: string[]) => ({ roles: codes.map((roleCode) => ({ roleCode })), isTemporary: false });
const VILLAGE = "320102001001";

test("a market user with an account of their own asks for help, and nobody else", () => {
  expect(mayAskHelp(of("4"))).toBe(true);
  for (const other of [of(), of("1"), of("4", "1"), of("3"), { ...of("4"), isTemporary: true }])
    expect(mayAskHelp(other)).toBe(false);
});

test("an administrator's account, a temporary one and one without a role help nobody", () => {
  expect(mayHelp(of("4"))).toBe(true);
  expect(mayHelp(of("1"))).toBe(true);
  for (const other of [of(), of("2"), of("1", "5"), of("6"), { ...of("4"), isTemporary: true }])
    expect(mayHelp(other)).toBe(false);
});

test("an official of the very village helps many, anybody else a few", () => {
  expect(mostHelpedBy({ ...of("1"), scope: VILLAGE }, VILLAGE)).toBe(MOST_HELPED_BY_CLERK);
  expect(mostHelpedBy({ ...of("1"), scope: VILLAGE }, "320102001002")).toBe(MOST_HELPED);
  // an official of a county is nobody's neighbour
  expect(mostHelpedBy({ ...of("1"), scope: "320102" }, "320102")).toBe(MOST_HELPED);
  expect(mostHelpedBy({ ...of("4"), scope: VILLAGE }, VILLAGE)).toBe(MOST_HELPED);
});
