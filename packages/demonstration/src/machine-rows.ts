import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import * as z from "zod/mini";
import { number, readTable, text } from "./data-files.ts";

/** 补贴机具和鉴定证书: makers, models and numbers are invented. */

const makers = ["禾丰机械（演示）", "稻浪农装（演示）", "穗宝重工（演示）", "青田智能农机（演示）", "云岭机电（演示）"];

const lines = readTable("machines.tsv", {
  category: text,
  item: text,
  model: text,
  grade: text,
  subsidy: number,
  about: text,
  /** what one place alone subsidises */
  regionCode: z._default(text, PROVINCE_CODE),
});

export const machineRows = () =>
  lines.map(({ category, item, model, grade, subsidy, about, regionCode }, at) => ({
    id: `nj-${String(at + 1).padStart(3, "0")}`,
    category,
    item,
    model: `${model}${String.fromCharCode(65 + (at % 5))}`,
    maker: makers[at % makers.length] ?? "",
    grade,
    subsidy,
    certificate: `YS-TJ-${2021 + (at % 5)}-${String(100 + at * 7)}`,
    // two of seven have run out by the demonstration's day, so that this can be seen
    validUntil: `${at % 7 < 2 ? 2026 : 2028 + (at % 2)}-${String(1 + (at % 9)).padStart(2, "0")}-28`,
    year: 2026,
    about,
    regionCode,
  }));
