import * as z from "zod/mini";
import { oneOf, optionalText } from "../fields.ts";
import { facets } from "../catalogue/guides.schemas.ts";
import { page, paging } from "../paging.ts";

export const machineOrders = { subsidy: "补贴从高到低", name: "按品目", validity: "证书有效期" } as const;
export type MachineOrder = keyof typeof machineOrders;

const machine = z.object({
  id: z.string(),
  /** 大类 */
  category: z.string(),
  /** 机具品目 */
  item: z.string(),
  model: z.string(),
  maker: z.string(),
  /** 分档 */
  grade: z.string(),
  /** 补贴额, yuan */
  subsidy: z.number(),
  /** 鉴定证号 */
  certificate: z.string(),
  /** ISO day */
  validUntil: z.string(),
  isValid: z.boolean(),
  year: z.number(),
  about: z.string(),
  /** where it is subsidised */
  regionName: z.string(),
});
export type Machine = z.infer<typeof machine>;

export const searchMachines = {
  input: z.object({
    keywords: optionalText(25),
    /** several, divided by commas */
    category: optionalText(200),
    maker: optionalText(400),
    state: optionalText(40),
    order: z._default(oneOf(machineOrders, "没有这种排序"), "subsidy"),
    ...paging,
  }),
  output: z.extend(page(machine), { facets }),
};
