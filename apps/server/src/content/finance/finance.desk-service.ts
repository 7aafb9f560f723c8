import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type {
  deskInstitutions,
  deskProducts,
  saveInstitution,
  saveProduct,
} from "@sannong/contract/content/finance-desk";
import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { shelfDesk, type ShelfDeps } from "../../platform/publishing/shelf-desk.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Findable } from "../../catalogue/search/index.ts";
import { findableProduct } from "./finance.findable.ts";
import {
  type InstitutionContent,
  institutionShelf,
  kindIs,
  type ProductContent,
  productShelf,
} from "./finance.desk-store.ts";
import type { FinanceService } from "./finance.service.ts";
import type { FinanceStore } from "./finance.store.ts";

export type FinanceDeskDeps = ShelfDeps & {
  nameOfRegion: (code: string) => string;
  /** what is found of products */
  search: { put(things: readonly Findable[]): Promise<void>; remove(kind: "finance", keys: string[]): Promise<void> };
  isService: (identification: string) => Promise<boolean>;
};
type Deps = FinanceDeskDeps & { db: Db; store: FinanceStore; finance: FinanceService };

/** Products and institutions are written, shown and taken down by whoever looks after their region. */
export function financeDesk({ db, store, finance, search, isService, nameOfRegion, ...deps }: Deps) {
  const institutionsShelf = institutionShelf(db, nameOfRegion);

  /** The public finds exactly the products it is shown. */
  const follow = async (ids: readonly string[]) => {
    finance.forget();
    const shown = (await store.products()).filter(({ id }) => ids.includes(id));
    const known = new Set(shown.map(({ id }) => id));
    await search.put(shown.map(findableProduct));
    await search.remove(
      "finance",
      ids.filter((id) => !known.has(id)),
    );
  };

  const products = shelfDesk<ProductContent>({
    ...deps,
    store: productShelf(db),
    objectKind: "financeProduct",
    titleOf: ({ name }) => name,
    async check({ institutionId, identification }) {
      if (!(await institutionsShelf.find(institutionId))) throw wrong("没有这家机构，请重新选择");
      if (!(await isService(identification))) throw wrong("没有这项服务，请重新选择");
    },
    async mayMove(act, { institutionId }) {
      const institution = await institutionsShelf.find(institutionId);
      if (act === "publish" && institution?.state !== "published") throw wrong("所属机构还没有发布，请先发布机构");
    },
    follow: (id) => follow([id]),
  });

  const institutions = shelfDesk<InstitutionContent>({
    ...deps,
    store: institutionsShelf,
    objectKind: "financeInstitution",
    titleOf: ({ name }) => name,
    async mayMove(act, { id }) {
      const offered = act === "withdraw" ? await store.productsOf(id) : [];
      if (offered.length > 0) throw new Refusal("content.inUse", { params: { what: ` ${offered.length} 个在架产品` } });
    },
    follow: async (id) => follow(await store.productsOf(id)),
  });

  const named = async <One extends { institutionId: string }>(one: One) => ({
    ...one,
    institution: (await institutionsShelf.find(one.institutionId))?.name ?? "",
  });
  const ofKind = (kind: string | undefined) => (kind === undefined ? [] : [kindIs(kind)]);

  return {
    institutions: {
      ...institutions,
      list: ({ kind, ...asked }: ParsedInputOf<typeof deskInstitutions>, asker: Asker) =>
        institutions.list(asked, asker, ofKind(kind)),
      save: ({ id, revision, ...content }: ParsedInputOf<typeof saveInstitution>, asker: Asker) =>
        institutions.save({ id, revision, content }, asker),
    },
    products: {
      async list({ kind, ...asked }: ParsedInputOf<typeof deskProducts>, asker: Asker) {
        const { records, ...page } = await products.list(asked, asker, ofKind(kind));
        return { ...page, records: await Promise.all(records.map(named)) };
      },
      read: async (id: string, asker: Asker) => named(await products.read(id, asker)),
      save: async ({ id, revision, ...content }: ParsedInputOf<typeof saveProduct>, asker: Asker) =>
        named(await products.save({ id, revision, content }, asker)),
      async act(given: Parameters<typeof products.act>[0], asker: Asker) {
        const now = await products.act(given, asker);
        return now && named(now);
      },
    },
  };
}
const wrong = (what: string) => new Refusal("content.wrongReference", { params: { what } });

export type FinanceDesk = ReturnType<typeof financeDesk>;
