import { expect, test } from "vitest";
import { modeOf } from "./appearance.ts";

test.each([
  ["/home", "0", "gov"],
  ["/home", null, "gov"],
  ["/homeZtfw", "1", "market"],
  ["/first", "1", "market"],
  ["/serve/govermentserve", "1", "gov"],
  ["/serve/govermentserve", "0", "market"],
  ["/privacy", null, "market"],
  ["/login", "1", "gov"],
] as const)("%s with homeType %s stands at the %s counter", (path, homeType, mode) => {
  expect(modeOf(path, homeType)).toBe(mode);
});
