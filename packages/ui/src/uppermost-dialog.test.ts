import { expect, test } from "vitest";
import { dialogOpened, uppermostDialog } from "./uppermost-dialog.ts";

const dialog = () => ({ wayOut: () => undefined });

test("the last one opened lies above; whichever closes first, the others keep their order", () => {
  const [lower, middle, upper] = [dialog(), dialog(), dialog()];
  const [closeLower, closeMiddle, closeUpper] = [lower, middle, upper].map(dialogOpened);
  expect(uppermostDialog()).toBe(upper);
  closeMiddle?.();
  expect(uppermostDialog()).toBe(upper);
  closeUpper?.();
  expect(uppermostDialog()).toBe(lower);
  closeLower?.();
  expect(uppermostDialog()).toBeUndefined();
});
