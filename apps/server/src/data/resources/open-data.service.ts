import { dayOf } from "@sannong/contract/rules/time/days";
import { type DataRefusal, dataRefusals } from "@sannong/contract/rules/refusals/data-refusals";
import type { FastifyRequest } from "fastify";
import { type Origin, auditOrigin } from "../../platform/caller.ts";
import { hashOfToken } from "../../platform/crypto/tokens.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import { rowOf } from "./catalogue.rules.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import type { DataCatalogueStore } from "./catalogue.store.ts";
import { type DataGrant, requestedItems, whyNotCall } from "./data-grants.rules.ts";
import { stillHolds } from "./data-holder.rules.ts";
import type { DataGrantsStore } from "./data-grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: DataGrantsStore;
  rows: Pick<DataCatalogueStore, "rows">;
  catalogue: Pick<DataCatalogueService, "find">;
  accounts: Pick<AccountsModule, "findById">;
  /** which connected system asks, as its signature or its secret says */
  systemOf: (request: FastifyRequest) => Promise<{ appId: string }>;
  shortLived: Pick<ShortLived, "count" | "counted">;
};

type Input = { category: string; serial: string; pageNum: number; pageSize: number };
type Caller = { request: FastifyRequest; origin: Origin };

const WRONG = "data.wrongCredentials";
const WRONG_AT_MOST = 30;
const WRONG_WINDOW_SECONDS = 15 * 60;
/** Longer than any credential. */
const LONGEST = 128;

/** The call itself: whoever holds a grant gets the granted items of the rows in their scope, so often a minute. */
export function openDataService(deps: Deps) {
  const { store, rows, catalogue, accounts, shortLived, audit, clock } = deps;

  const refusal = (name: DataRefusal, { traceId }: Origin, until?: Date): Refusal =>
    new Refusal(name, {
      params: { until: until ? dayOf(until) : "" },
      data: { error: name, ...dataRefusals[name], traceId },
    });

  /** @throws Refusal `data.credential*`, `request.tooMany`, `open.*` */
  async function grantOf(code: string, { request, origin }: Caller) {
    const credential = String(request.headers["x-data-credential"] ?? "").slice(0, LONGEST);
    if (credential === "") {
      if (!request.headers["x-app-id"]) throw refusal("data.credentialMissing", origin);
      const { appId } = await deps.systemOf(request);
      return { grant: await store.findByApp(appId, code), secretHash: null, by: appId };
    }
    const who = clientOfAddress(origin.address);
    const failed = await shortLived.counted(WRONG, who);
    if (failed.count >= WRONG_AT_MOST) throw new Refusal("request.tooMany", { retryAfter: failed.resetsIn });
    const secretHash = hashOfToken(credential);
    const grant = await store.findByCredential(secretHash);
    if (grant) return { grant, secretHash, by: "credential" };
    await shortLived.count(WRONG, who, WRONG_WINDOW_SECONDS);
    throw refusal("data.credentialWrong", origin);
  }

  /** Asked with every call: whoever left the post that it was granted for uses nothing of it. */
  const holds = async (grant: DataGrant) => stillHolds(grant, await accounts.findById(grant.holderId));

  return {
    /** @throws Refusal `data.*`, `request.tooMany`, `open.*`; refusals of a known grant are written down */
    async call({ category, serial, pageNum, pageSize }: Input, asker: Caller) {
      const { origin } = asker;
      const code = `${category}/${serial}`;
      const { grant, secretHash, by } = await grantOf(code, asker);
      const resource = await catalogue.find(code);
      const about = { objectKind: "dataGrant", objectId: grant?.id ?? "", ...auditOrigin(origin) };
      const isGone = grant !== undefined && !(await holds(grant));
      const why = whyNotCall(grant, resource, clock()) ?? (isGone ? "data.grantEnded" : null);
      if (why || !grant || !resource) {
        const reason = why ?? "data.notGranted";
        await audit.record({ event: "data.callRefused", result: "refused", reason, ...about, detail: { code, by } });
        throw refusal(reason, origin, grant?.expiresAt);
      }
      const { count, resetsIn } = await shortLived.count("data.calls", grant.id, 60);
      if (count > grant.rate) throw new Refusal("request.tooMany", { retryAfter: resetsIn });

      const paged = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const found = await rows.rows({ code, scope: grant.scopeCode, ...paged });
      const items = requestedItems(resource.items, grant.items);
      const at = clock();
      await store.inTransaction(async (trx) => {
        const use = { grantId: grant.id, secretHash, rows: found.rows.length, at, day: dayOf(at) };
        if (!(await store.use(use, trx))) throw refusal("data.grantEnded", origin);
        const detail = { code, by, rows: found.rows.length, page: pageNum };
        await audit.record({ event: "data.called", result: "ok", ...about, detail }, trx);
      });
      return {
        code,
        name: resource.name,
        items: items.map(({ field, name }) => ({ field, name })),
        expiresAt: grant.expiresAt.toISOString(),
        records: found.rows.map((row) => rowOf(row, items)),
        total: found.total,
        pageNum,
        pageSize,
      };
    },
  };
}

export type OpenDataService = ReturnType<typeof openDataService>;
