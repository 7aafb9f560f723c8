import { type Deliveries, type Delivery, signOffOf } from "../../kernel/delivery/index.ts";
import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";
import type { TellingState } from "@sannong/contract/authentication/sign-off-words";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import { answerInWords, stateOf, wasNobody, whichAre } from "./sign-off.rules.ts";

export type SignOffDeps = Pick<AppContext, "db" | "audit"> & {
  signOffs: Pick<Deliveries["signOff"], "list" | "count" | "replay" | "run">;
  shortLived: ShortLived;
  systems: Pick<ConnectedSystems, "findByAppId" | "findByAbbr">;
};
type Input = { systemAbbr?: string | undefined; state?: TellingState | undefined; pageNum: number; pageSize: number };

const NUMBER = "signOffNumber";
const LIFE_SECONDS = 600;

/** What became of a sign-off at the systems that were told of it. */
export function signOffService({ db, audit, signOffs, shortLived, systems }: SignOffDeps) {
  /** SAML knows a system by its short name, the others by its app id. */
  const systemOf = async (recipient: string): Promise<ConnectedSystem | undefined> =>
    (await systems.findByAppId(recipient)) ?? systems.findByAbbr(recipient);

  async function shown(standing: Delivery) {
    const system = await systemOf(standing.recipient);
    const state = stateOf(standing);
    const isToldAgain = state === "repeated" || state === "waiting";
    return {
      systemAbbr: system?.abbr ?? "",
      systemName: system?.name ?? "已移除的系统",
      state,
      attempts: standing.attempts,
      toldAt: state === "told" ? (standing.settledAt?.toISOString() ?? null) : null,
      answer: answerInWords(standing),
      notedAt: standing.createdAt.toISOString(),
      nextAt: isToldAgain ? standing.nextAttemptAt.toISOString() : null,
    };
  }

  /** What was told of one sign-off, in the order it was noted. */
  const ofSignOff = async (signOff: string) => (await signOffs.list({ subjects: [signOff] })).toReversed();

  return {
    /** A number for whoever just ended this session; undefined when no system had to be told. */
    async numberFor(oidcUid: string): Promise<string | undefined> {
      const signOff = signOffOf(oidcUid);
      if ((await ofSignOff(signOff)).length === 0) return undefined;
      const number = randomToken();
      await shortLived.put(NUMBER, hashOfToken(number), signOff, { ttl: LIFE_SECONDS, durability: "eventual" });
      return number;
    },

    /** @throws Refusal `signOff.unknown` */
    async result(number: string) {
      const signOff = await shortLived.get<string>(NUMBER, hashOfToken(number));
      if (signOff === undefined) throw new Refusal("signOff.unknown");
      const standings = await ofSignOff(signOff);
      return { systems: await Promise.all(standings.filter((one) => !wasNobody(one)).map(shown)) };
    },

    async log({ systemAbbr, state, pageNum, pageSize }: Input) {
      const system = systemAbbr === undefined ? undefined : await systems.findByAbbr(systemAbbr);
      const recipients = systemAbbr === undefined ? undefined : [systemAbbr, ...(system ? [system.appId] : [])];
      const which = { recipients, ...(state && whichAre[state]) };
      const [total, standings] = await Promise.all([
        signOffs.count(which),
        signOffs.list(which, { most: pageSize, skip: (pageNum - 1) * pageSize }),
      ]);
      const records = standings.map(async (one) => ({ ...(await shown(one)), noticeId: one.key }));
      return { records: await Promise.all(records), total, pageNum, pageSize };
    },

    /**
     * Tells a system once more what it was given up at.
     *
     * @throws Refusal `signOff.unknownNotice`, `signOff.notGivenUp`
     */
    async replay(noticeId: string, { caller, origin }: Asker): Promise<null> {
      const [notice] = await signOffs.list({ keys: [noticeId] });
      if (!notice) throw new Refusal("signOff.unknownNotice");
      if (notice.state !== "dead") throw new Refusal("signOff.notGivenUp");
      const system = await systemOf(notice.recipient);
      await db.transaction().execute(async (trx) => {
        // of two at the same instant one sends it
        if (!(await signOffs.replay(noticeId, trx))) throw new Refusal("signOff.notGivenUp");
        await audit.record(
          {
            event: "signOff.replayed",
            result: "ok",
            actor: actorOf(caller),
            objectKind: "system",
            objectId: system?.abbr ?? notice.recipient,
            detail: { noticeId, protocol: notice.content.protocol },
            ...auditOrigin(origin),
          },
          trx,
        );
      });
      signOffs.run();
      return null;
    },
  };
}

export type SignOffService = ReturnType<typeof signOffService>;
