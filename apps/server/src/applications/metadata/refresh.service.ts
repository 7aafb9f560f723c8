import { isDeepStrictEqual } from "node:util";
import { agreementOf, registrationOf } from "@sannong/contract/applications/application-shapes.schemas";
import type { Agreement } from "@sannong/contract/applications/application-shapes.schemas";
import { faultInWords, type RefreshFault } from "@sannong/contract/applications/metadata-words";
import {
  BadRegistration,
  type ConnectedSystem,
  type ConnectedSystems,
  privateHostsFor,
} from "../../kernel/application/index.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { Asker } from "../../platform/caller.ts";
import { actorOf, auditOrigin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { hostAndPort } from "../../platform/outbound/outbound.ts";
import {
  judgeRefresh,
  type KeptMetadata,
  type KeptMetadataStore,
  saveServiceProvider,
  type ServiceProvider,
} from "../../protocols/saml/index.ts";
import type { MetadataStore } from "./metadata.store.ts";
import { readMetadataAt } from "./read-metadata.ts";
import type { TellPeople } from "./tell-people.ts";

type Deps = Pick<AppContext, "audit" | "clock" | "log" | "outbound"> & {
  store: Pick<MetadataStore, "inTransaction">;
  kept: KeptMetadataStore;
  systems: Pick<ConnectedSystems, "list" | "findIn" | "forget" | "amend">;
  tellPeople: TellPeople;
  /** what SAML systems say of themselves is read anew */
  forgetMetadata: () => void;
  /** the application that it came by says the same from now on */
  noteMetadata: (abbr: string, metadata: string, wayIn: Agreement, within: Db) => Promise<void>;
};

export type RefreshOutcome = { fault: RefreshFault | null; found: string; changes: string[] };
type Refused = { fault: RefreshFault; found: string };
type Judged = Refused | { fault: null; provider: ServiceProvider; changes: string[]; text: string };

/** So many systems are asked at the same time: one that is silent takes five seconds. */
const AT_ONCE = 10;

/** Whom a change that nobody made by hand is put down to. */
const BY = "元数据更新";

/** What happened to it while it was read: the next round begins anew. */
class Outrun extends Error {
  override name = "Outrun";
}

const hasAddress = (system: ConnectedSystem): boolean =>
  system.protocol === "saml" && system.stage !== "offline" && Boolean(system.metadataUrl);

/** Metadata at an address are read anew; what may be taken by itself is, of the rest people are told. */
export function refreshService(deps: Deps) {
  const { store, kept, systems, audit, clock, outbound } = deps;

  async function judge(system: ConnectedSystem, before: KeptMetadata): Promise<Judged> {
    const address = system.metadataUrl ?? "";
    if (before.signedBy === null && !address.startsWith("https:")) return { fault: "notEncrypted", found: "" };
    const read = await readMetadataAt(outbound, address, privateHostsFor(system, hostAndPort(address)));
    if (read.fault !== null) return read;
    const judged = judgeRefresh(before, read.text, clock());
    return judged.fault === null ? { ...judged, text: read.text } : judged;
  }

  /** Another address of a consumer is one of the system's own, that no other system has (decision 57). */
  async function moveConsumers(system: ConnectedSystem, redirectUris: string[], within: Db): Promise<Agreement> {
    const wayIn = { ...agreementOf(system), redirectUris };
    if (isDeepStrictEqual(system.redirectUris, redirectUris)) return wayIn;
    const registration = { ...registrationOf({ ...system, protocol: "saml" }, wayIn), scopes: system.scopes };
    const given = { version: system.version, privateHosts: system.privateHosts, by: BY };
    if (!(await systems.amend(registration, given, within))) throw new Outrun();
    return wayIn;
  }

  async function take(abbr: string, before: KeptMetadata, judged: Judged & { fault: null }, by: Asker | null) {
    const { provider, text, changes } = judged;
    await store.inTransaction(async (trx) => {
      await kept.hold(abbr, trx);
      const [now, system] = [await kept.find(abbr, trx), await systems.findIn(abbr, trx)];
      const isSame = now && now.signedBy === before.signedBy && isDeepStrictEqual(now.provider, before.provider);
      if (!isSame || !system || !hasAddress(system)) throw new Outrun();
      await saveServiceProvider(trx, abbr, provider, { document: text, signedBy: before.signedBy });
      await kept.taken(abbr, clock(), trx);
      if (changes.length === 0) return;
      const wayIn = await moveConsumers(
        system,
        provider.consumers.map(({ location }) => location),
        trx,
      );
      await deps.noteMetadata(abbr, text, wayIn, trx);
      await audit.record(
        {
          event: "system.metadataRefreshed",
          result: "ok",
          actor: by && actorOf(by.caller),
          objectKind: "system",
          objectId: abbr,
          detail: { changed: changes.join(" ") },
          ...(by && auditOrigin(by.origin)),
        },
        trx,
      );
    });
  }

  /** Told once, until something else is wrong or all is well again. */
  async function refuse(system: ConnectedSystem, before: KeptMetadata, { fault, found }: Refused): Promise<void> {
    const { abbr } = system;
    if (before.fault !== fault || before.found !== found) await tellOf(system, { fault, found });
    // Kept last: what nobody could be told of is news again the next time.
    await kept.notTaken(abbr, { fault, found }, clock());
  }

  async function tellOf(system: ConnectedSystem, { fault, found }: Refused): Promise<void> {
    const { abbr, name } = system;
    await audit.record({
      event: "system.metadataKept",
      result: "refused",
      objectKind: "system",
      objectId: abbr,
      detail: { fault, found },
    });
    await deps.tellPeople(system, {
      kind: "system",
      title: `${name}：新的元数据没有采用`,
      content: `${faultInWords({ fault, found })}。原来的元数据照旧有效。`,
      about: `samlMetadata:${abbr}:${fault}:${clock().toISOString()}`,
    });
  }

  async function refresh(system: ConnectedSystem, by: Asker | null): Promise<RefreshOutcome | undefined> {
    const { abbr } = system;
    const before = await kept.find(abbr);
    if (!before || !hasAddress(system)) return undefined;
    const judged = await judge(system, before);
    const failed = judged.fault === null ? await takeOrWhyNot(abbr, before, judged, by) : judged;
    if (failed) await refuse(system, before, failed);
    systems.forget();
    deps.forgetMetadata();
    return failed
      ? { ...failed, changes: [] }
      : { fault: null, found: "", changes: (judged as { changes: string[] }).changes };
  }

  async function takeOrWhyNot(
    abbr: string,
    before: KeptMetadata,
    judged: Judged & { fault: null },
    by: Asker | null,
  ): Promise<Refused | undefined> {
    try {
      await take(abbr, before, judged, by);
      return undefined;
    } catch (problem) {
      if (!(problem instanceof BadRegistration)) throw problem;
      const [taken] = problem.problems;
      return { fault: "addressTaken", found: [taken?.value, taken?.whose].filter(Boolean).join(" ") };
    }
  }

  return {
    refresh,
    /** One that fails keeps nobody from being read. @throws when one failed */
    async refreshAll(): Promise<void> {
      const failed: unknown[] = [];
      const all = (await systems.list()).filter(hasAddress);
      for (let next = 0; next < all.length; next += AT_ONCE)
        await Promise.all(
          all.slice(next, next + AT_ONCE).map((system) =>
            refresh(system, null).catch((fault: unknown) => {
              deps.log.error({ err: fault, system: system.abbr }, "metadata could not be read anew");
              failed.push(fault);
            }),
          ),
        );
      if (failed.length > 0) throw new AggregateError(failed, "not all metadata were read anew");
    },
  };
}
export type RefreshService = ReturnType<typeof refreshService>;
