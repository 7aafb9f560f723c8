import { expect, test } from "vitest";
import { pageSteps } from "./pagination.tsx";

test.each([
  [1, 2, [1, 2]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, "after", 20]],
  [4, 20, [1, 2, 3, 4, 5, 6, "after", 20]],
  [10, 20, [1, "before", 8, 9, 10, 11, 12, "after", 20]],
  [17, 20, [1, "before", 15, 16, 17, 18, 19, 20]],
  [20, 20, [1, "before", 16, 17, 18, 19, 20]],
])("on page %i of %i these are offered: %j", (page, pages, steps) => {
  expect(pageSteps(page, pages)).toEqual(steps);
});
