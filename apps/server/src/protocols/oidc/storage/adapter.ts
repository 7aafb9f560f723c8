import Provider, { errors, type Adapter, type AdapterPayload } from "oidc-provider";
import type { Changes } from "../../../platform/changes.ts";
import { canBeKept } from "../../../platform/texts/keepable.ts";
import type { ConnectedSystems } from "../../../kernel/application/index.ts";
import { isNameOfAssertion, issuedAtOf } from "../clients/client-assertions.ts";
import { clientMetadataOf } from "../clients/client-metadata.ts";
import { oncePerRequest } from "../http/once-per-request.ts";
import { cache } from "../../../platform/cache/cache.ts";
import { asPayload, asRow, epoch, keyOf, kindOf, textOf, type Row } from "./rows.ts";
import { deviceCodes } from "../grants/device-codes.ts";
import { beforeAnswering } from "../http/requests.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import { couldBe } from "./token-lengths.ts";
import type { AppContext } from "../../../kernel/context.ts";

/** What belongs to a grant and dies with it. */
const grantModels = ["AccessToken", "RefreshToken", "AuthorizationCode", "DeviceCode"] as const;
/** A spent code stays known so long after its minute, so that a late second use still revokes what the first gave. */
const SPENT_CODE_SECONDS = 600;
/** What may simply be asked for again; consumption is always written through. */
const eventual = new Set<string>(["AccessToken", "RefreshToken", "AuthorizationCode", "Interaction"]);

type Replay = { model: string; grantId: string; clientId: string; accountId: string };
type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  sessions: SessionRows;
  systems: Pick<ConnectedSystems, "findByAppId">;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  /** tells of grants */
  changes: Changes | undefined;
  /** told when something was used a second time, before it is refused */
  onReplay: (replay: Replay) => Promise<void>;
};

/** The library's store over the short-lived port: one class for every model but Session and Client. */
export function createAdapters({ shortLived, sessions, systems, sealer, clock, changes, onReplay }: Deps) {
  const readRow = (model: string) => (key: string) => shortLived.get<Row>(kindOf(model), key);
  const cacheOf = (model: string, followed?: Changes) =>
    cache({ load: readRow(model), changes: followed, keepsAbsence: false });
  const caches = new Map([
    // Read again within moments of being written: by the next step of the same sign-in.
    ["AccessToken", cacheOf("AccessToken")],
    ["AuthorizationCode", cacheOf("AuthorizationCode")],
    // One for a system and a session, read at every step there.
    ["Grant", cacheOf("Grant", changes)],
  ]);

  /** Takes back everything a grant gave, and the grant. */
  async function revokeGrant(grantId: string): Promise<void> {
    const grants = caches.get("Grant");
    grants?.forget(keyOf(grantId));
    await Promise.all([
      shortLived.remove(kindOf("Grant"), keyOf(grantId)),
      ...grantModels.map((model) => shortLived.removeGroup(kindOf(model), grantId)),
    ]);
    grants?.forget(keyOf(grantId));
    for (const model of grantModels) caches.get(model)?.forgetAll();
  }

  const ofInteractions = interactionMembers(sealer);

  const modelAdapter = (model: string): Adapter => {
    const kind = kindOf(model);
    const cached = caches.get(model);
    const kept = model === "Interaction" ? ofInteractions : asItIs;
    const read = cached?.find ?? readRow(model);
    const isOfGrant = (grantModels as readonly string[]).includes(model);

    return {
      async upsert(id, payload, expiresIn) {
        const key = keyOf(id);
        const row = asRow(kept.toRow(payload));
        // A state, nonce or hint of the request itself, which goes with what is kept.
        if (!canBeKept(row)) throw new errors.InvalidRequest("a parameter holds a character that no text may hold");
        const ttl = (expiresIn ?? 3600) + (model === "AuthorizationCode" ? SPENT_CODE_SECONDS : 0);
        const written = shortLived.put(kind, key, row, {
          ttl: Math.max(1, ttl),
          ...(typeof payload.grantId === "string" ? { group: payload.grantId } : {}),
          durability: eventual.has(model) ? "eventual" : "full",
        });
        cached?.keep(key, row);
        // Nobody holds a token before the answer leaves, so the answer waits for its rows and not each for the other.
        const context = eventual.has(model) ? Provider.ctx : undefined;
        if (context) beforeAnswering(context, written);
        else await written;
      },

      async find(id) {
        const row = couldBe(model, id) ? await read(keyOf(id)) : undefined;
        if (!row) return undefined;
        // Another server may have given it upon a grant that it made a moment ago; the library asks the session for it.
        if (isOfGrant) sessions.hearOfGrant(textOf(row["sessionUid"]), textOf(row["grantId"]));
        const payload = kept.fromRow(asPayload(row, id));
        // A spent code is shown as unexpired, so that the library gets as far as revoking what it gave.
        return model === "AuthorizationCode" && payload.consumed ? { ...payload, exp: epoch(clock()) + 60 } : payload;
      },

      /** Of two at the same instant one gets through; the other takes back what the first is being given. */
      async consume(id) {
        const key = keyOf(id);
        const first = await shortLived.mergeIfAbsent(kind, key, { consumed: epoch(clock()) });
        cached?.forget(key);
        if (first) return;
        const row = await shortLived.get<Row>(kind, key);
        const grantId = textOf(row?.["grantId"]) || (Provider.ctx?.oidc?.entities.Grant?.jti ?? "");
        if (grantId) await revokeGrant(grantId);
        await onReplay({ model, grantId, clientId: textOf(row?.["clientId"]), accountId: textOf(row?.["accountId"]) });
        throw model === "PushedAuthorizationRequest"
          ? new errors.InvalidRequestUri("the request was already used")
          : new errors.InvalidGrant(`${model} was already used`);
      },

      async destroy(id) {
        await shortLived.remove(kind, keyOf(id));
        cached?.forget(keyOf(id));
      },

      async revokeByGrantId(grantId) {
        await shortLived.removeGroup(kind, grantId);
        cached?.forgetAll();
      },

      findByUid: () => notOffered(model, "a session's uid"),
      findByUserCode: () => notOffered(model, "a user code"),
    };
  };

  const sessionAdapter: Adapter = {
    upsert: (id, payload, expiresIn) => sessions.upsert(id, payload, expiresIn ?? 3600),
    find: (id) => sessions.find(id),
    findByUid: (uid) => sessions.findByUid(uid),
    destroy: (id) => sessions.destroy(id),
    findByUserCode: () => notOffered("Session", "a user code"),
    consume: () => notOffered("Session", "use"),
    revokeByGrantId: () => notOffered("Session", "a grant"),
  };

  /** Clients are the connected systems; they are changed in the systems module, never by the library. */
  const clientAdapter: Adapter = {
    async find(id) {
      const system = await systems.findByAppId(id);
      return system && clientMetadataOf(system);
    },
    upsert: () => notOffered("Client", "registration"),
    destroy: () => notOffered("Client", "registration"),
    findByUid: () => notOffered("Client", "a session's uid"),
    findByUserCode: () => notOffered("Client", "a user code"),
    consume: () => notOffered("Client", "use"),
    revokeByGrantId: () => notOffered("Client", "a grant"),
  };

  const replayAdapter: Adapter = {
    ...modelAdapter("ReplayDetection"),
    // The library looks first and writes then; of two uses at the same instant the second write tells.
    async upsert(id, payload, expiresIn) {
      const ttl = Math.max(1, expiresIn ?? 300);
      const at = Provider.ctx && { issuedAt: issuedAtOf(Provider.ctx, id) };
      if (await shortLived.putIfAbsent(kindOf("ReplayDetection"), keyOf(id), asRow(payload), { ttl, ...at })) return;
      const oidc = Provider.ctx?.oidc;
      if (oidc && isNameOfAssertion(oidc, id)) throw new errors.InvalidClientAuth("an assertion was used twice");
      throw oidc?.route === "userinfo"
        ? new errors.InvalidToken("a proof was used twice")
        : new errors.InvalidGrant("a proof was used twice");
    },
  };
  const deviceCodeAdapter = deviceCodes({
    shortLived,
    sealer,
    plain: modelAdapter("DeviceCode"),
    isPolling: () => Provider.ctx?.oidc?.route === "token",
  });

  const own: Record<string, Adapter> = {
    Session: sessionAdapter,
    Client: clientAdapter,
    ReplayDetection: replayAdapter,
    DeviceCode: deviceCodeAdapter,
  };
  const adapterOf = (model: string): Adapter => watched(own[model] ?? modelAdapter(model));

  const forgetGrant = (grantId: string): void => caches.get("Grant")?.forget(keyOf(grantId));

  return { adapterOf, revokeGrant, forgetGrant };
}

function watched(adapter: Adapter): Adapter {
  const acts = Object.entries(adapter).map(([name, act]) => [
    name,
    (...given: unknown[]) => oncePerRequest(() => (act as (...given: unknown[]) => Promise<unknown>)(...given)),
  ]);
  return Object.fromEntries(acts) as Adapter;
}

/** Dynamic registration is switched off; a call here means that somebody switched it on without a store. */
const notOffered = (model: string, by: string): Promise<never> =>
  Promise.reject(new Error(`${model} is not kept by ${by}`));

const itself = (payload: AdapterPayload): AdapterPayload => payload;
const asItIs = { toRow: itself, fromRow: itself };

/**
 * What an interaction notes of others. The session's cookie value goes: the uid beside it is enough. A device
 * code or pushed request that waits behind it must come back as it was, so it is sealed.
 */
function interactionMembers(sealer: Deps["sealer"]) {
  const sealedMembers = ["deviceCode", "parJti"] as const;
  const change = (payload: AdapterPayload, by: (text: string) => string): AdapterPayload => {
    const changed = { ...payload };
    for (const name of sealedMembers) if (typeof changed[name] === "string") changed[name] = by(changed[name]);
    return changed;
  };
  return {
    toRow(payload: AdapterPayload): AdapterPayload {
      const { session } = payload;
      const sealed = change(payload, sealer.seal);
      if (!session || typeof session !== "object") return sealed;
      const { cookie: _cookie, ...rest } = session as Record<string, unknown>;
      return { ...sealed, session: rest };
    },
    fromRow: (payload: AdapterPayload): AdapterPayload => change(payload, sealer.open),
  };
}
