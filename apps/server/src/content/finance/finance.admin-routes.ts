import * as entries from "@sannong/contract/content/finance-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { FinanceDesk } from "./finance.desk-service.ts";

const OFFERED = {
  publish: "已上架，公众随即可以看到",
  withdraw: "已下架，公众不再看到",
  discard: "草稿已删除",
} as const;
const SHOWN = { publish: "已发布，公众随即可以看到", withdraw: "已撤下，公众不再看到", discard: "草稿已删除" } as const;

export function financeAdminRoutes(server: Server, { products, institutions }: FinanceDesk): void {
  server.serve(entries.deskProducts, (asked, asker) => products.list(asked, asker));
  server.serve(entries.deskProduct, ({ id }, asker) => products.read(id, asker));
  server.serve(entries.saveProduct, async (given, asker) => new Told("已保存", await products.save(given, asker)));
  server.serve(
    entries.actOnProduct,
    async (given, asker) => new Told(OFFERED[given.act], await products.act(given, asker)),
  );
  server.serve(entries.deskInstitutions, (asked, asker) => institutions.list(asked, asker));
  server.serve(entries.deskInstitution, ({ id }, asker) => institutions.read(id, asker));
  server.serve(
    entries.saveInstitution,
    async (given, asker) => new Told("已保存", await institutions.save(given, asker)),
  );
  server.serve(
    entries.actOnInstitution,
    async (given, asker) => new Told(SHOWN[given.act], await institutions.act(given, asker)),
  );
}
