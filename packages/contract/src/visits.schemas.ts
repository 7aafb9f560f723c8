import * as z from "zod/mini";
import { noData, optionalText, text } from "./fields.ts";

export const addPlateFormVisitRecord = {
  /** `userMark` is the browser's UUID record, valid 24 hours (§9) */
  input: z.object({ userMark: text("缺少访问标识", 64), path: optionalText(200) }),
  output: noData,
};
