import * as z from "zod/mini";
import { expect, test } from "vitest";
import { period } from "./period.schemas.ts";
import { reportScene } from "./content/scenes.schemas.ts";

const NO_DAY = "2026-02-30";

test("a day that no calendar has is refused before the database is asked", () => {
  expect(z.object(period).safeParse({ from: "2026-02-01", to: "2026-02-28" }).success).toBe(true);
  expect(z.object(period).safeParse({ from: "2026-02-01", to: NO_DAY }).success).toBe(false);
  const told = { scene: "CJ-00000012", active: 1, reported: 1 };
  expect(reportScene.input.safeParse({ ...told, day: "2026-02-28" }).success).toBe(true);
  expect(reportScene.input.safeParse({ ...told, day: NO_DAY }).success).toBe(false);
});
