import type { RefusalName } from "@sannong/contract/errors";
import type { WhyWithheld } from "@sannong/contract/protocols/release-entry-points";

/** How a system stands to the person whose account there it speaks of. */
export type StandingFacts = {
  known: boolean;
  /** why nothing passes between it and anybody */
  shut: "unconnected" | "offline" | "stopped" | null;
  /** one that is still tried speaks of its test users alone; true while nobody knows yet of whom it speaks */
  admitted: boolean;
};
/** What a request says of a system, beside what is registered. */
export type SystemFacts = StandingFacts & {
  /** registered; null when the system cannot prove its accounts */
  checkUserUrl: string | null;
  appId: string;
  /** as the request says them; empty or undefined when it says nothing */
  asked: { checkUserUrl?: string | undefined; appId?: string | undefined };
};

type StandingRefusal = Extract<
  RefusalName,
  "service.unknown" | "handoff.offline" | "handoff.suspended" | "handoff.sandbox" | "binding.notOffered"
>;

/** Does the word of a system count for this person? What was taken away or stopped opens and binds nothing. */
export function judgeStanding({ known, shut, admitted }: StandingFacts): "counts" | StandingRefusal {
  if (!known) return "service.unknown";
  if (shut === "unconnected") return "binding.notOffered";
  if (shut !== null) return shut === "offline" ? "handoff.offline" : "handoff.suspended";
  return admitted ? "counts" : "handoff.sandbox";
}

/** May the system be asked about one of its accounts? An address in the request never decides where the question goes. */
export function judgeSystem(facts: SystemFacts): "ask" | StandingRefusal | "binding.foreignAddress" {
  const { checkUserUrl, appId, asked } = facts;
  const standing = judgeStanding(facts);
  if (standing !== "counts") return standing;
  if (asked.checkUserUrl && asked.checkUserUrl !== checkUserUrl) return "binding.foreignAddress";
  if (asked.appId && asked.appId !== appId) return "binding.foreignAddress";
  return checkUserUrl === null ? "binding.notOffered" : "ask";
}

/** What is said to a person of whom a system may be told nothing. */
export function refusalOf(withheld: WhyWithheld): ReleaseRefusal {
  switch (withheld) {
    case "notAgreed":
    case "withdrawn":
      return "handoff.sharingNotAgreed";
    case "roleMissing":
      return "handoff.roleRequired";
    case "sandbox":
      return "handoff.sandbox";
    case "accountGone":
    case "passwordDue":
      return "session.missing";
    case "unconnected":
      return "binding.notOffered";
    case "offline":
    case "stopped":
      return "handoff.suspended";
  }
}
type ReleaseRefusal = Extract<
  RefusalName,
  | "handoff.sharingNotAgreed"
  | "handoff.roleRequired"
  | "handoff.sandbox"
  | "session.missing"
  | "binding.notOffered"
  | "handoff.suspended"
>;

type Named = { username?: string | undefined; tel?: string | undefined; account?: string | undefined };
type Self = { id: string; username: string; phone: string | null };

/** Identity comes from the session: whatever a request names must be the caller's own (design §3, Identity comes from the session). */
export function namesHimself({ username, tel, account }: Named, self: Self): boolean {
  const isOwnName = (name: string | undefined) => !name || name === self.username || name === self.id;
  return isOwnName(username) && isOwnName(account) && (!tel || tel === self.phone);
}
