import { financeInstitutions, financeProducts } from "@sannong/contract/content/finance-publication";
import type { FinanceKind } from "@sannong/contract/content/finance-words";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  definePublication,
  type PublicationContent,
  type PublicationDeps,
  publicationStore,
} from "../../kernel/publication/index.ts";
import { findableProduct } from "./finance.findable.ts";
import type { FinanceService } from "./finance.service.ts";
import type { FinanceStore, ProductDocument } from "./finance.store.ts";

export type FinancePublicationDeps = PublicationDeps & {
  nameOfRegion: (code: string) => string;
  isService: (identification: string) => Promise<boolean>;
};
type Deps = FinancePublicationDeps & { db: Db; store: FinanceStore; finance: FinanceService };
type ProductContent = PublicationContent<typeof financeProducts>;
type InstitutionContent = PublicationContent<typeof financeInstitutions>;

const wrong = (what: string) => new Refusal("content.wrongReference", { params: { what } });

/** Products and the institutions behind them, published by whoever looks after their region. */
export function financePublications({ db, store, finance, isService, nameOfRegion, ...deps }: Deps) {
  const productRows = productStore(db);
  const institutionRows = institutionStore(db, nameOfRegion);
  const entriesOf = async (ids: readonly string[]) =>
    (await store.products()).filter(({ id }) => ids.includes(id)).map(findableProduct);

  const products = definePublication(deps, {
    entries: financeProducts,
    kind: "financeProduct",
    store: productRows,
    titleOf: ({ name }) => name,
    answers: { publish: "已上架，公众随即可以看到", withdraw: "已下架，公众不再看到" },
    narrowedBy: ({ kind }) => [{ kind }],
    view: async (one) => ({ ...one, institution: (await institutionRows.find(one.institutionId))?.name ?? "" }),
    async check({ institutionId, identification }) {
      if (!(await institutionRows.find(institutionId))) throw wrong("没有这家机构，请重新选择");
      if (!(await isService(identification))) throw wrong("没有这项服务，请重新选择");
    },
    async mayMove(act, { institutionId }) {
      const institution = await institutionRows.find(institutionId);
      if (act === "publish" && institution?.state !== "published") throw wrong("所属机构还没有发布，请先发布机构");
    },
    forget: finance.forget,
    search: { kind: "finance", entriesOf },
  });

  const institutions = definePublication(deps, {
    entries: financeInstitutions,
    kind: "financeInstitution",
    store: institutionRows,
    titleOf: ({ name }) => name,
    narrowedBy: ({ kind }) => [{ kind }],
    async mayMove(act, { id }) {
      const offered = act === "withdraw" ? await store.productsOf(id) : [];
      if (offered.length > 0) throw new Refusal("content.inUse", { params: { what: ` ${offered.length} 个在架产品` } });
    },
    forget: finance.forget,
    // an institution is found by its products
    search: { kind: "finance", keysOf: store.productsOf, entriesOf },
  });

  return (server: Server): void => {
    products.routes(server);
    institutions.routes(server);
  };
}

const productStore = (db: Db) =>
  publicationStore<"financeProduct", ProductContent>(db, {
    table: "financeProduct",
    words: ["name"],
    order: ["sort", "id"],
    contentOf: (row) => ({
      name: row.name,
      institutionId: row.institutionId,
      kind: row.kind as FinanceKind,
      audiences: row.audiences,
      most: row.most,
      rateFrom: row.rateFrom,
      rateTo: row.rateTo,
      months: row.months,
      days: row.days,
      areaCode: row.regionCode,
      needsPhone: row.needsPhone,
      identification: row.identification,
      ...(row.document as ProductDocument),
      sort: row.sort,
    }),
    columnsOf: ({ areaCode, audiences, about, guarantee, repayment, materials, steps, phone, ...product }) => ({
      ...product,
      audiences: JSON.stringify(audiences),
      regionCode: areaCode,
      document: JSON.stringify({
        about,
        guarantee,
        repayment,
        materials,
        steps,
        phone,
      } satisfies ProductDocument),
    }),
  });

const institutionStore = (db: Db, areaName: (code: string) => string) =>
  publicationStore<"financeInstitution", InstitutionContent>(db, {
    table: "financeInstitution",
    words: ["name", "address"],
    order: ["sort", "id"],
    contentOf: ({ name, kind, regionCode, address, phone, hours, about, sort }) => ({
      name,
      kind,
      areaCode: regionCode,
      address,
      phone,
      hours,
      about,
      sort,
    }),
    columnsOf: ({ areaCode, ...institution }) => ({
      ...institution,
      regionCode: areaCode,
      regionName: areaName(areaCode),
    }),
  });
