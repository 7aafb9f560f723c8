import { MOST_COMPARED } from "@sannong/contract/content/finance-words";
import type { InstitutionKind } from "@sannong/contract/content/finance-words";
import type { Clock } from "../../platform/clock.ts";
import { pageOf, severalOf } from "@sannong/contract/rules/lists/facets";
import { Refusal } from "../../platform/refusal.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { findableProduct } from "./finance.findable.ts";
import { type Input, mentions, productsFor, serves } from "./finance.rules.ts";
import type { FinanceStore } from "./finance.store.ts";

type Paging = { pageNum: number; pageSize: number };
type InstitutionConditions = Paging & {
  keywords?: string | undefined;
  kind?: InstitutionKind | undefined;
  areaCode?: string | undefined;
};
type Deps = {
  store: FinanceStore;
  clock: Clock;
  /** whether the account has a mobile number on it */
  hasPhone: (accountId: string) => Promise<boolean>;
};

/** What is changed is seen within this time by every node; by the one that changed it, at once. */
const REMEMBERED_MS = 2_000;

export function financeService({ store, clock, hasPhone }: Deps) {
  const offered = cachedValue({
    load: async () => {
      const [products, institutions] = await Promise.all([store.products(), store.institutions()]);
      return { products, institutions };
    },
    clock,
    freshMs: REMEMBERED_MS,
  });
  const products = async () => (await offered()).products;

  return {
    /** Something was changed: it is read anew. */
    forget: offered.forget,

    /** What can be found of them, for the search. */
    findable: async () => (await products()).map(findableProduct),

    async find({ pageNum, pageSize, ...input }: Input & Paging) {
      const { products: all, institutions } = await offered();
      const { found, facets } = productsFor(all, input);
      const named = institutions.map(({ id, name }) => ({ id, name }));
      return { ...pageOf(found, { pageNum, pageSize }), facets, institutions: named };
    },

    /** @throws Refusal `finance.tooManyCompared`, `finance.unknown` */
    async compare(ids: string) {
      const requested = [...new Set(severalOf(ids))];
      if (requested.length > MOST_COMPARED) throw new Refusal("finance.tooManyCompared");
      const known = new Map((await products()).map((product) => [product.id, product]));
      return {
        products: requested.map((id) => {
          const product = known.get(id);
          if (!product) throw new Refusal("finance.unknown");
          return product;
        }),
      };
    },

    async institutions({ keywords, kind, areaCode, ...paging }: InstitutionConditions) {
      const { products: all, institutions } = await offered();
      const found = institutions.filter(
        (one) =>
          (kind === undefined || one.kind === kind) &&
          serves(one.regionCode, areaCode) &&
          mentions(`${one.name} ${one.regionName} ${one.address}`, keywords),
      );
      const counted = found.map((one) => ({
        ...one,
        productCount: all.filter(({ institutionId }) => institutionId === one.id).length,
      }));
      return pageOf(counted, paging);
    },

    /** @throws Refusal `finance.unknown`, `finance.phoneNeeded` (specification §6) */
    async apply(accountId: string, id: string) {
      const product = (await products()).find((one) => one.id === id);
      if (!product) throw new Refusal("finance.unknown");
      if (product.needsPhone && !(await hasPhone(accountId))) throw new Refusal("finance.phoneNeeded");
      return { identification: product.identification };
    },
  };
}

export type FinanceService = ReturnType<typeof financeService>;
