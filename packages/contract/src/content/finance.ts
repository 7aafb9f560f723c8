import { endpoint } from "../endpoint.ts";

export type { FinanceInstitution, FinanceProduct } from "./finance.schemas.ts";

const open = { module: "finance", access: "anyone", region: "none", transport: "plain", method: "POST" } as const;

export const findProducts = endpoint({
  ...open,
  path: "/jinrong/findProducts",
  summary: "金融超市的产品，按类型、对象、机构筛选",
  cacheSeconds: 2,
  errors: [],
  schemas: async () => (await import("./finance.schemas.ts")).findProducts,
});

export const compareProducts = endpoint({
  ...open,
  path: "/jinrong/compareProducts",
  summary: "把最多三个金融产品放在一起比较",
  cacheSeconds: 2,
  errors: ["finance.unknown", "finance.tooManyCompared"],
  schemas: async () => (await import("./finance.schemas.ts")).compareProducts,
});

export const getStayInstitutionsPc = endpoint({
  ...open,
  path: "/jinrong/getStayInstitutionsPc",
  summary: "入驻的金融机构",
  cacheSeconds: 2,
  errors: [],
  schemas: async () => (await import("./finance.schemas.ts")).getStayInstitutionsPc,
});

export const applyForProduct = endpoint({
  module: "finance",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  method: "POST",
  path: "/jinrong/applyForProduct",
  summary: "申请一个金融产品：账号须有手机号的先核对，返回要打开的服务",
  errors: ["finance.unknown", "finance.phoneNeeded"],
  schemas: async () => (await import("./finance.schemas.ts")).applyForProduct,
});
