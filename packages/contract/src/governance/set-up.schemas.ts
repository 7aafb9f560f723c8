import * as z from "zod/mini";
import { nothing, text } from "../fields.ts";
import { setUpItems, type SetUpItem } from "./set-up-words.ts";

const item = z.object({
  item: z.enum(Object.keys(setUpItems) as [SetUpItem, ...SetUpItem[]]),
  isDone: z.boolean(),
  /** what was found, in words */
  found: z.string(),
  /** whether the caller may do it */
  mayDo: z.boolean(),
});
export type SetUpStep = z.infer<typeof item>;

/** Empty for whom it does not concern, and in the demonstration, which nobody sets up. */
const steps = z.object({ items: z.array(item) });

export const setUpSteps = { input: nothing, output: steps };
export const tellKeysKept = {
  input: z.object({
    /** where the copy lies, and who looks after it */
    where: text("请写明副本放在哪里、由谁保管", 100),
  }),
  output: steps,
};
