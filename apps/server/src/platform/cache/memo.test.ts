import { expect, test } from "vitest";
import { memo } from "./memo.ts";

test("what was made of a name is handed out again, until all is cleared; nothing is no answer", () => {
  let made = 0;
  const kept = memo<{ turn: number }>({ size: 2 });
  const make = () => ({ turn: (made += 1) });
  expect(kept.of("a", make)).toBe(kept.of("a", make));
  expect(kept.of("b", () => undefined)).toBeUndefined();
  expect(kept.of("b", make)).toEqual({ turn: 2 });
  kept.clear();
  expect(kept.of("a", make)).toEqual({ turn: 3 });
});
