import { isDeepStrictEqual } from "node:util";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { type Filing, noFiling, type ShownFiling, shownFiling } from "@sannong/contract/content/filing";
import { expectedFiling, filingWords } from "@sannong/contract/content/filing-words";
import type { saveSiteFiling } from "@sannong/contract/content/site-settings";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { launchChecklistOf, type LaunchFacts } from "./checklist.rules.ts";
import type { SiteStore, StoredFiling } from "./site.store.ts";
import { DEMONSTRATION_MARK } from "@sannong/contract/operations/demonstration-words";
import type { AppContext } from "../../kernel/context.ts";

type Deployment = Pick<LaunchFacts, "isDemonstration" | "publicUrl" | "host" | "sendsSms" | "directHosts">;
type Deps = Pick<AppContext, "audit" | "clock" | "log"> & {
  store: SiteStore;
  deployment: Deployment;
  latestLinkCheck: () => Promise<LaunchFacts["linkCheck"]>;
};

const SOON_MS = 1000;

const wholeFiling = ({ filing }: Pick<StoredFiling, "filing">): Filing => ({ ...noFiling, ...filing });
const toView = ({ revision, changedAt, changedBy, ...stored }: StoredFiling) => ({
  filing: wholeFiling(stored),
  revision,
  changedAt: changedAt?.toISOString() ?? null,
  changedBy,
});

export function siteService({ store, audit, clock, log, deployment, latestLinkCheck }: Deps) {
  let latest: ShownFiling = shownFiling(noFiling);

  /** Never a real site's number in the demonstration (rule WEB-03). */
  const asShown = (filing: Filing): ShownFiling => {
    const marked =
      deployment.isDemonstration && filing.siteCode ? `${filing.siteCode}${DEMONSTRATION_MARK}` : filing.siteCode;
    return { ...shownFiling(filing), siteCode: marked };
  };
  /** The same object until a value changes: pages are made anew for another. */
  const current = cachedValue({
    load: async () => {
      const shown = asShown(wholeFiling(await store.read()));
      if (!isDeepStrictEqual(shown, latest)) latest = shown;
      return latest;
    },
    clock,
  });

  /** A page is not kept waiting for its foot. */
  const knownSoon = () => new Promise<ShownFiling>((done) => setTimeout(() => done(latest), SOON_MS).unref());

  return {
    /** For every page; what was known last while the database does not answer, or not soon. */
    async shown(): Promise<ShownFiling> {
      try {
        return current.known() ?? (await Promise.race([current(), knownSoon()]));
      } catch (failure) {
        log.error({ err: failure }, "the owner's values could not be read");
        return latest;
      }
    },

    /** Who runs the portal, as it was known last. */
    ownerName: () => latest.organiser,

    stored: async () => toView(await store.read()),

    /** @throws Refusal `site.changedMeanwhile` */
    async change({ filing: given, revision }: ParsedInputOf<typeof saveSiteFiling>, { caller, origin }: Asker) {
      const changed = await store.inOneGo(async (trx) => {
        const before = wholeFiling(await store.read(trx));
        const { voiceSearch = before.voiceSearch, ...others } = given;
        const filing: Filing = { ...others, voiceSearch };
        const by = caller.nickname;
        const after = await store.change({ filing, revision, at: clock(), by }, trx);
        if (!after) throw new Refusal("site.changedMeanwhile");
        const keys = (Object.keys(filing) as (keyof Filing)[]).filter((key) => before[key] !== filing[key]);
        await audit.record(
          {
            event: "site.filingChanged",
            result: "ok",
            actor: actorOf(caller),
            objectKind: "site",
            detail: { revision: after.revision, changed: keys.join(",") },
            ...auditOrigin(origin),
          },
          trx,
        );
        return after;
      });
      current.forget();
      return toView(changed);
    },

    /** What the owner has not filled in, by name. */
    async missing(): Promise<string[]> {
      const filing = wholeFiling(await store.read());
      return expectedFiling.filter((key) => filing[key] === "").map((key) => filingWords[key].name);
    },

    /** Keys of what the checklist misses. */
    missingKeys: async () => (await checklist()).items.filter(({ state }) => state === "missing").map(({ key }) => key),

    checklist,
  };

  async function checklist() {
    const [stored, linkCheck] = await Promise.all([store.read(), latestLinkCheck()]);
    const items = launchChecklistOf({ ...deployment, filing: wholeFiling(stored), linkCheck, now: clock() });
    return { items, missing: items.filter(({ state }) => state === "missing").length };
  }
}

export type SiteService = ReturnType<typeof siteService>;
