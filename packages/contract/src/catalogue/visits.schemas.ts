import * as z from "zod/mini";
import { noData, optionalText, text } from "../fields.ts";

/** the browser's UUID record, valid 24 hours (specification §9) */
const mark = text("缺少访问标识", 64);

export const addPlateFormVisitRecord = {
  input: z.object({ userMark: mark, path: optionalText(200) }),
  output: noData,
};

export const addGateWayLog = {
  input: z.object({
    identification: text("请选择要打开的服务", 64),
    uuid: mark,
    /** opened: led into the system; refused: the portal had a reason; unanswered: the system did not answer */
    outcome: z.enum(["opened", "refused", "unanswered"], "没有这种结果"),
  }),
  output: noData,
};
