import * as z from "zod/mini";
import { regionCode, text } from "../fields.ts";
import { machineCategories } from "./machinery-words.ts";
import { day, publicationSchemas, standing, wholeNumber, written } from "./publication.schemas.ts";

const category = z.enum(machineCategories, "请选择机具大类");
const machineContent = {
  category,
  item: text("请填写机具品目", 40),
  model: text("请填写型号", 40),
  maker: text("请填写生产企业", 60),
  grade: text("请填写分档", 60),
  /** yuan */
  subsidy: wholeNumber("请填写补贴额", [0, 10_000_000]),
  certificate: text("请填写鉴定证号", 40),
  validUntil: day("请选择证书有效期"),
  /** of the list of subsidised machines it stands in */
  year: wholeNumber("请填写目录年度", [2000, 2100]),
  areaCode: regionCode("请选择行政区划"),
  about: text("请填写机具说明", 200),
};
const machine = z.extend(standing, { ...machineContent, isValid: z.boolean() });
export type ManagedMachine = z.infer<typeof machine>;

export const machines = publicationSchemas({
  row: machine,
  written: written(machineContent),
  narrowed: {
    category: z.optional(category),
    /** those whose certificate holds today, or those whose certificate has run out */
    certificate: z.optional(z.enum(["valid", "expired"], "没有这种筛选")),
  },
});
export type MachineInput = z.input<typeof machines.save.input>;
