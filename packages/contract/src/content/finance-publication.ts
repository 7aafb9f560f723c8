import { publication } from "./publication.ts";

export type {
  InstitutionInput,
  ManagedInstitution,
  ManagedProduct,
  ProductInput,
} from "./finance-publication.schemas.ts";

export const financeProducts = publication({
  module: "finance",
  at: "/jinrong/desk",
  list: { path: "/jinrong/desk/products", summary: "本地区及下级的金融产品，含草稿和已下架的" },
  read: { path: "/jinrong/desk/product", summary: "要修改的一个金融产品" },
  save: {
    path: "/jinrong/desk/saveProduct",
    summary: "新建或修改金融产品；已上架的改后随即生效（写入审计日志）",
    errors: ["content.taken", "content.wrongReference"],
  },
  act: {
    path: "/jinrong/desk/actOnProduct",
    summary: "上架、下架金融产品，或删除草稿（写入审计日志）",
    errors: ["content.inUse", "content.wrongReference"],
  },
  schemas: async () => (await import("./finance-publication.schemas.ts")).products,
});

export const financeInstitutions = publication({
  module: "finance",
  at: "/jinrong/desk",
  list: { path: "/jinrong/desk/institutions", summary: "本地区及下级的入驻机构，含草稿和已撤下的" },
  read: { path: "/jinrong/desk/institution", summary: "要修改的一家入驻机构" },
  save: {
    path: "/jinrong/desk/saveInstitution",
    summary: "新建或修改入驻机构（写入审计日志）",
    errors: ["content.taken", "content.wrongReference"],
  },
  act: {
    path: "/jinrong/desk/actOnInstitution",
    summary: "发布、撤下入驻机构，或删除草稿；还有产品在架的不能撤下（写入审计日志）",
    errors: ["content.inUse"],
  },
  schemas: async () => (await import("./finance-publication.schemas.ts")).institutions,
});
