import * as z from "zod/mini";

/** `{pageNum, pageSize}` as sent by list queries (design §3, Response envelope); pages count from 1. */
export const paging = {
  pageNum: z._default(z.coerce.number("页码须为数字").check(z.int("页码须为整数"), z.minimum(1, "页码从 1 开始")), 1),
  pageSize: z._default(
    z.coerce
      .number("每页条数须为数字")
      .check(z.int("每页条数须为整数"), z.minimum(1, "每页至少 1 条"), z.maximum(100, "每页最多 100 条")),
    10,
  ),
};

export const page = <T extends z.ZodMiniType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    pageNum: z.number(),
    pageSize: z.number(),
  });
