import { hashOfToken } from "../../platform/crypto/tokens.ts";

/** What stands in a delivery. Personal particulars are sealed before they are put here. */
export type Content = Record<string, string | number | boolean | null>;

/** What a channel promises of everything that is told by it. */
export type ChannelPolicy = {
  /**
   * `subject`: what is of one subject of a recipient is told one after another, in the order in which it was added, and
   * what follows waits behind what was not taken. `none`: nothing waits for anything else.
   */
  order: "subject" | "none";
  /**
   * How many are under way at once on one server: in all, and to one recipient, so that one who keeps us waiting takes
   * their own places and nobody else's. `rests`: who took nothing of as many in a row is asked no more in this round.
   */
  share: { atOnce: number; ofOne: number; rests?: true };
  /** Seconds within which nobody else takes what is under way: longer than any try lasts. */
  lease: number;
  /** Seconds from one try to the next. After the last try it is dead. */
  backOff: readonly number[];
  /**
   * What becomes of it after the last try: it is kept as a dead letter, or nothing of it is kept. `never`: the last
   * step is repeated until it is taken.
   */
  dead: "kept" | "removed" | "never";
  /** A dead letter, or what was taken already, may be sent once more. */
  replay: boolean;
  /** How many days what is settled is kept. 0: it goes with its outcome; null: it stays. */
  keptDays: number | null;
  /** After so many seconds it has nothing to tell any more, and is not sent. */
  worthless?: number;
};

/** A channel: its policy, and by its type what is told. */
type Channel<Sent extends Content> = ChannelPolicy & { readonly told?: Sent };

const defineChannel = <Sent extends Content>(policy: ChannelPolicy): Channel<Sent> => policy;

/** The end of a session, or that a system was taken out of one, in the terms of the protocol by which it was entered. */
export type SignOffNotice =
  | { protocol: "oidc"; accountId: string; sid: string }
  | { protocol: "cas"; sealed: string }
  | { protocol: "saml"; nameId: string; format: string; sessionIndex: string };

/** The subject under which everything that tells of one session's end stands; nobody outside knows the uid. */
export const signOffOf = (oidcUid: string): string => hashOfToken(`sign-off ${oidcUid}`);

/** What happened to a person whom a system knows; written by the tables that it is about (`note_user_event`). */
export type UserEvent = {
  kind: string;
  /** names of claims, a space between */
  changed: string;
  formerAccountId?: string;
  boundUsername?: string;
};

/** Which sessions an act has ended: those opened until `before` (milliseconds since 1970), but for one. */
export type SessionEnd = { why: "accountChanged" | "byAdministrator"; except: string | null; before: number };

/** Of whom a system may know nothing more, or which delegation is over. */
export type AccessEnd = { accountId: string; appId: string } | { delegationId: string };

/**
 * What the server of an act does itself, and withdraws (`OWN_SECONDS`), so that only what a server left behind that fell or
 * failed before is done by another one.
 */
const leftBehind = {
  order: "none",
  lease: 60,
  backOff: [15, 60, 300],
  dead: "never",
  replay: false,
  keptDays: 0,
} as const;

/** Everything that is told to somebody outside until they take it. The wiring serves each (`Domain.channels`). */
export const channels = {
  /** Connected systems hear that a session is over: at once, and still when they were down for a day; the subject is the sign-off. */
  signOff: defineChannel<SignOffNotice>({
    order: "none",
    share: { atOnce: 100, ofOne: 10 },
    lease: 60,
    backOff: [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200],
    dead: "kept",
    replay: true,
    keptDays: 30,
  }),
  /** Connected systems hear what happened to their users; the subject is the account. */
  userEvent: defineChannel<UserEvent>({
    order: "subject",
    share: { atOnce: 200, ofOne: 8, rests: true },
    lease: 60,
    backOff: [10, 60, 300, 1800, 7200, 21_600, 43_200],
    dead: "kept",
    replay: true,
    keptDays: 30,
  }),
  /** A system without events hears at its check address that one of its accounts, the subject, is bound no more. */
  unbinding: defineChannel<{ boundUsername: string }>({
    order: "none",
    share: { atOnce: 20, ofOne: 4 },
    lease: 300,
    backOff: [60, 120, 240, 480, 960, 1800, 1800, 1800, 1800],
    dead: "removed",
    replay: false,
    keptDays: 0,
  }),
  /** People hear by text message what was decided, or happened to their account. The number is in what is sealed. */
  textNotice: defineChannel<{ sealed: string }>({
    order: "none",
    share: { atOnce: 20, ofOne: 20 },
    lease: 120,
    backOff: [30, 60, 300, 900, 3600],
    dead: "removed",
    replay: false,
    keptDays: 0,
    worthless: 24 * 3600,
  }),
  /** Codes by mail that a server did not take at once: worth nothing once the code is. The address is in what is sealed. */
  mail: defineChannel<{ sealed: string }>({
    order: "none",
    share: { atOnce: 10, ofOne: 10 },
    lease: 120,
    backOff: [120, 300, 600, 600],
    dead: "removed",
    replay: false,
    keptDays: 0,
    worthless: 30 * 60,
  }),
  /** Sessions of an account, the recipient, that an act has ended. */
  sessionEnd: defineChannel<SessionEnd>({ ...leftBehind, share: { atOnce: 10, ofOne: 1 } }),
  /** Systems that a person may be in no more, by themselves or for another; the recipient is the system or the delegation. */
  accessEnd: defineChannel<AccessEnd>({ ...leftBehind, share: { atOnce: 10, ofOne: 2 } }),
  /**
   * Whoever is on duty hears of what goes wrong, outside the portal: the recipient is a place of the configuration. What
   * is told may name an account, and is sealed.
   */
  alarm: defineChannel<{ sealed: string }>({
    order: "none",
    share: { atOnce: 6, ofOne: 2 },
    lease: 120,
    backOff: [30, 60, 300, 900, 3600, 10_800],
    dead: "kept",
    replay: false,
    keptDays: 30,
    worthless: 24 * 3600,
  }),
  /** Places away from this machine keep the signed heads of the audit log; the key is the head's number in the chain. */
  auditHead: defineChannel<{ seq: string }>({
    order: "subject",
    share: { atOnce: 2, ofOne: 1 },
    lease: 60,
    backOff: [60, 120, 240, 480, 960, 1920, 3600],
    dead: "never",
    replay: false,
    keptDays: null,
  }),
} as const;

export type ChannelName = keyof typeof channels;
export const channelNames = Object.keys(channels) as ChannelName[];
/** What is told by a channel. */
export type ContentOf<Name extends ChannelName> = NonNullable<(typeof channels)[Name]["told"]>;
