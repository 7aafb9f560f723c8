import * as z from "zod/mini";

const day = (empty: string) => z.string(empty).check(z.regex(/^\d{4}-\d\d-\d\d$/, empty));

/** ISO days in Beijing, both counted. */
export const period = { from: day("请选择开始日期"), to: day("请选择结束日期") };
