import { endpoint } from "../endpoint.ts";
import { atDesk, deskErrors } from "./publication.ts";

export type { DeskInstitution, DeskProduct, InstitutionInput, ProductInput } from "./finance-desk.schemas.ts";

const own = { ...atDesk, module: "finance" } as const;

export const deskProducts = endpoint({
  ...own,
  path: "/jinrong/desk/products",
  summary: "本地区及下级的金融产品，含草稿和已下架的",
  errors: deskErrors.list,
  schemas: async () => (await import("./finance-desk.schemas.ts")).deskProducts,
});

export const deskProduct = endpoint({
  ...own,
  path: "/jinrong/desk/product",
  summary: "要修改的一个金融产品",
  errors: deskErrors.read,
  schemas: async () => (await import("./finance-desk.schemas.ts")).deskProduct,
});

export const saveProduct = endpoint({
  ...own,
  path: "/jinrong/desk/saveProduct",
  summary: "新建或修改金融产品；已上架的改后随即生效（写入审计日志）",
  errors: deskErrors.save,
  schemas: async () => (await import("./finance-desk.schemas.ts")).saveProduct,
});

export const actOnProduct = endpoint({
  ...own,
  path: "/jinrong/desk/actOnProduct",
  summary: "上架、下架金融产品，或删除草稿（写入审计日志）",
  errors: [...deskErrors.act, "content.wrongReference"],
  schemas: async () => (await import("./finance-desk.schemas.ts")).actOnProduct,
});

export const deskInstitutions = endpoint({
  ...own,
  path: "/jinrong/desk/institutions",
  summary: "本地区及下级的入驻机构，含草稿和已撤下的",
  errors: deskErrors.list,
  schemas: async () => (await import("./finance-desk.schemas.ts")).deskInstitutions,
});

export const deskInstitution = endpoint({
  ...own,
  path: "/jinrong/desk/institution",
  summary: "要修改的一家入驻机构",
  errors: deskErrors.read,
  schemas: async () => (await import("./finance-desk.schemas.ts")).deskInstitution,
});

export const saveInstitution = endpoint({
  ...own,
  path: "/jinrong/desk/saveInstitution",
  summary: "新建或修改入驻机构（写入审计日志）",
  errors: deskErrors.save,
  schemas: async () => (await import("./finance-desk.schemas.ts")).saveInstitution,
});

export const actOnInstitution = endpoint({
  ...own,
  path: "/jinrong/desk/actOnInstitution",
  summary: "发布、撤下入驻机构，或删除草稿；还有产品在架的不能撤下（写入审计日志）",
  errors: deskErrors.act,
  schemas: async () => (await import("./finance-desk.schemas.ts")).actOnInstitution,
});
