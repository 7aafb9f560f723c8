import * as z from "zod/mini";
import { domain } from "../catalogue/services.schemas.ts";
import { regionCode, text } from "../fields.ts";
import { publicationSchemas, standing, wholeNumber, written } from "./publication.schemas.ts";
import { LONGEST_NAME, MOST_STEPS } from "./situation-words.ts";
import { audience, icon } from "./situations.schemas.ts";

const step = z.object({
  identification: text("请写明服务", 64),
  reason: text("请写明每件事为什么要办", 40),
});
const situationContent = {
  name: text("请填写事情名称", LONGEST_NAME),
  summary: text("请用一句话说明", 60),
  said: z.array(text("请填写大家的说法", 20)).check(z.maxLength(20, "大家的说法最多 20 种")),
  audiences: z.array(audience).check(z.minLength(1, "请至少选择一种身份")),
  domain,
  icon,
  steps: z.array(step, "请填写要办的事").check(
    z.minLength(1, "请至少写一件要办的事"),
    z.maxLength(MOST_STEPS, `要办的事最多 ${MOST_STEPS} 件`),
    z.refine(
      (steps: { identification: string }[]) =>
        new Set(steps.map(({ identification }) => identification)).size === steps.length,
      "同一个服务只能写一次",
    ),
  ),
  sort: wholeNumber("请填写排序号", [0, 9999]),
  areaCode: regionCode("请选择行政区划"),
};
const situation = z.extend(standing, {
  ...situationContent,
  /** services of it that nobody sees at present */
  missing: z.array(z.string()),
});
export type ManagedSituation = z.infer<typeof situation>;

export const situations = publicationSchemas({
  row: situation,
  written: written(situationContent),
  narrowed: { domain: z.optional(domain) },
});
export type SituationInput = z.input<typeof situations.save.input>;
