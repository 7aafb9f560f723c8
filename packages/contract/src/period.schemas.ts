import * as z from "zod/mini";

/** ISO days in Beijing, both counted; a day that no calendar has is none. */
export const period = { from: z.iso.date("请选择开始日期"), to: z.iso.date("请选择结束日期") };
