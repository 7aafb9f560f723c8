import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { type Choice, choose, classPathOf, type Resource, rowOf, sampleItems } from "./catalogue.rules.ts";
import { findableResource } from "./findable.ts";
import type { DataCatalogueStore } from "./catalogue.store.ts";
import type { DataClassesStore } from "./data-classes.admin-store.ts";
import { inTreeOrder } from "./data-classes.rules.ts";
import type { DataApplicationsStore } from "./data-applications.store.ts";
import type { DataGrantsStore } from "./data-grants.store.ts";

type Deps = {
  store: DataCatalogueStore;
  classes: Pick<DataClassesStore, "all">;
  applications: Pick<DataApplicationsStore, "ofApplicantFor">;
  grants: Pick<DataGrantsStore, "liveOf" | "usersOf">;
  clock: Clock;
};

const SAMPLES = 3;

/** What data there is; read often, changed seldom. */
export function dataCatalogueService({ store, classes: kept, applications, grants, clock }: Deps) {
  const catalogue = cachedValue({
    clock,
    load: async () => {
      const [resources, classes, requests] = await Promise.all([store.resources(), kept.all(), store.requests()]);
      const byCode = new Map(resources.map((one) => [one.code, one]));
      return {
        all: resources,
        resources: resources.filter(({ isListed }) => isListed),
        classes: inTreeOrder(classes),
        requests,
        byCode,
      };
    },
  });

  const summaryOf = (resource: Resource, requests: ReadonlyMap<string, number>) => ({
    code: resource.code,
    name: resource.name,
    provider: resource.provider,
    summary: resource.summary,
    domain: resource.domain,
    level: resource.level,
    formats: resource.formats,
    sharing: resource.sharing,
    updateCycle: resource.updateCycle,
    publishedOn: resource.publishedOn,
    updatedOn: resource.updatedOn,
    itemCount: resource.items.length,
    rowCount: resource.rowCount,
    requests: requests.get(resource.code) ?? 0,
  });

  async function find(code: string): Promise<Resource | undefined> {
    return (await catalogue()).byCode.get(code);
  }
  /** @throws Refusal `data.unknown` */
  async function known(code: string): Promise<Resource> {
    const resource = await find(code);
    if (!resource?.isListed) throw new Refusal("data.unknown");
    return resource;
  }

  return {
    find,
    known,
    /** with what was taken down */
    all: async () => (await catalogue()).all,
    /** Something was changed: it is read anew. */
    forget: catalogue.forget,
    findable: async () => {
      const { resources, requests } = await catalogue();
      return resources.map((resource) => findableResource(resource, requests.get(resource.code) ?? 0));
    },

    async list({ pageNum, pageSize, ...choice }: Choice & { pageNum: number; pageSize: number }) {
      const { resources, classes, requests } = await catalogue();
      const { chosen, ...narrowing } = choose(resources, classes, choice);
      const from = (pageNum - 1) * pageSize;
      return {
        records: chosen.slice(from, from + pageSize).map((resource) => summaryOf(resource, requests)),
        total: chosen.length,
        pageNum,
        pageSize,
        all: resources.length,
        ...narrowing,
      };
    },

    /** Everything that is chosen, with the class in words. */
    async chosen(choice: Choice) {
      const { resources, classes } = await catalogue();
      return choose(resources, classes, choice).chosen.map((resource) => ({
        resource,
        classPath: classPathOf(resource.classCode, classes),
      }));
    },

    /** @throws Refusal `data.unknown` */
    async detail(code: string, caller: Caller) {
      const resource = await known(code);
      const { classes, requests, byCode } = await catalogue();
      const isShared = resource.sharing !== "refused";
      const [under, held, users, { rows }] = await Promise.all([
        applications.ofApplicantFor(caller.accountId, code),
        grants.liveOf(caller.accountId, code, clock()),
        grants.usersOf(code, clock()),
        isShared ? store.rows({ code, scope: "", offset: 0, limit: SAMPLES }) : { rows: [] },
      ]);
      const shown = sampleItems(resource.items);
      return {
        ...summaryOf(resource, requests),
        classPath: classPathOf(resource.classCode, classes),
        providerCode: resource.providerCode,
        items: resource.items,
        sharingCondition: resource.sharingCondition,
        sharingWay: resource.sharingWay,
        legalBasis: resource.legalBasis,
        openness: resource.openness,
        opennessCondition: resource.opennessCondition,
        related: resource.related.flatMap((other) => {
          const named = byCode.get(other);
          return named?.isListed ? [{ code: other, name: named.name }] : [];
        }),
        quality: resource.quality,
        samples: rows.map((row) => rowOf(row, shown)),
        users,
        hasRows: resource.rowCount > 0,
        mine: {
          mayAsk: isShared && caller.permissions.has("data.request"),
          isAsked: under.some(({ status }) => status !== "draft"),
          hasDraft: under.some(({ status }) => status === "draft"),
          isHeld: held !== undefined,
        },
      };
    },
  };
}

export type DataCatalogueService = ReturnType<typeof dataCatalogueService>;
