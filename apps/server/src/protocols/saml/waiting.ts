import { randomToken } from "../../platform/crypto/tokens.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { RequestedContext } from "./requests.ts";
import type { NameId } from "./messages.ts";
import type { NameIdKind } from "./service-provider.ts";
import type { LeftSystem } from "../protocol-pages/index.ts";

/** A checked request that waits for its person. */
export type Pending = {
  abbr: string;
  /** null: nobody asked, a service of the catalogue was clicked */
  requestId: string | null;
  consumer: string;
  relayState: string | null;
  forceAuthn: boolean;
  isPassive: boolean;
  nameId: NameIdKind;
  context: RequestedContext | null;
  receivedAt: number;
};

/** A system that a session entered, and as whom. */
export type Participant = {
  uid: string;
  abbr: string;
  accountId: string;
  nameId: NameId;
  sessionIndex: string;
  /** since when a browser is on its way to leave it, or it says itself that it was left: ms since 1970 */
  leavingAt?: number;
};

/** A sign-off on its way through the systems of a session. */
export type LogoutRun = {
  accountId: string;
  left: Participant[];
  results: LeftSystem[];
  /** the system that asked for it, and waits for its answer; null: the portal did */
  asked: { abbr: string; requestId: string; relayState: string | null } | null;
  /** where the browser is to go in the end, where another protocol was asked to sign off */
  goal?: string;
  /** the system the browser was sent to */
  current: { abbr: string; requestId: string } | null;
};

const PENDING = "saml.pending";
const PARTICIPANT = "saml.participant";
const ENDED = "saml.ended";
const SEEN = "saml.seen";
const RUN = "saml.logout";
const ASKED = "saml.logoutAsked";

const PENDING_SECONDS = 3600;
const RUN_SECONDS = 600;
/** Whoever enters a system while their session ends has had their answer by then. */
const ENDED_SECONDS = 600;
/** Longer than a request is taken. */
const SEEN_SECONDS = 900;

/** What this protocol keeps for a while. */
export const waitingRows = (shortLived: ShortLived) => ({
  /** True the first time a message of this system is seen. */
  firstUse: (entityId: string, { id, issuedAt }: { id: string; issuedAt: Date }) =>
    shortLived.putIfAbsent(SEEN, `${entityId} ${id}`, true, { ttl: SEEN_SECONDS, issuedAt }),

  async keepPending(pending: Pending): Promise<string> {
    const id = randomToken();
    await shortLived.put(PENDING, id, pending, { ttl: PENDING_SECONDS });
    return id;
  },
  findPending: async (id: string) => (await shortLived.get(PENDING, id)) as Pending | undefined,
  /** Of two tabs that go on with one request, one gets its answer. */
  takePending: async (id: string) => (await shortLived.take(PENDING, id)) as Pending | undefined,

  participantsOf: async (uid: string) =>
    (await shortLived.listGroup(PARTICIPANT, uid)).map(({ value }) => value as Participant),
  participantAt: async (sessionIndex: string) =>
    (await shortLived.get(PARTICIPANT, sessionIndex)) as Participant | undefined,
  /**
   * Whoever ends a session marks that before they look who came in (`markEnded`): one of the two sees the other.
   *
   * @returns false when the session has ended; what is told of it comes too late for the sign-off
   */
  async keepParticipant(participant: Participant, ttl: number): Promise<boolean> {
    const { uid, sessionIndex } = participant;
    const life = { ttl, group: uid };
    const ended = () => shortLived.get(ENDED, uid);
    return (await shortLived.putAndLook(PARTICIPANT, sessionIndex, participant, life, ended)) === undefined;
  },
  markEnded: (uid: string) => shortLived.put(ENDED, uid, true, { ttl: ENDED_SECONDS }),
  /** They stay until the session has ended: what fails before that is begun again. */
  async markLeaving(participants: readonly Participant[], leavingAt: number): Promise<Participant[]> {
    const mark = ({ sessionIndex }: Participant) =>
      shortLived.merge<Participant>(PARTICIPANT, sessionIndex, { leavingAt });
    return (await Promise.all(participants.map(mark))).filter((one) => one !== undefined);
  },
  /** Each of them goes to one taker. */
  async takeParticipants(sessionIndexes: readonly string[]): Promise<Participant[]> {
    const taken = await shortLived.takeAll(sessionIndexes.map((key) => ({ kind: PARTICIPANT, key })));
    return taken.flatMap((one) => (one === undefined ? [] : [one as Participant]));
  },

  async keepRun(run: LogoutRun, id: string = randomToken()): Promise<string> {
    await shortLived.put(RUN, id, run, { ttl: RUN_SECONDS });
    return id;
  },
  takeRun: async (id: string) => (await shortLived.take(RUN, id)) as LogoutRun | undefined,
  noteAsked: (requestId: string, runId: string) => shortLived.put(ASKED, requestId, runId, { ttl: RUN_SECONDS }),
  runOfAnswer: async (requestId: string) => (await shortLived.take(ASKED, requestId)) as string | undefined,
});

/** Is it left by now without being told? A sign-off takes no longer. */
export const isBeingLeft = ({ leavingAt }: Participant, now: Date): boolean =>
  leavingAt !== undefined && now.getTime() - leavingAt < RUN_SECONDS * 1000;

export type WaitingRows = ReturnType<typeof waitingRows>;
