import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";

type Protocol = "openid" | "cas" | "saml" | "phaseOne";
type Counted = { as: "handOff" | "redemption"; protocol: Protocol };

/** Which acts of the audit log let somebody into a system, or would have, and which told the system who they are. */
const entering: Readonly<Record<string, Counted>> = {
  "handoff.codeIssued": { as: "handOff", protocol: "openid" },
  "handoff.codeRefused": { as: "handOff", protocol: "openid" },
  "oidc.codeIssued": { as: "handOff", protocol: "openid" },
  "oidc.authorizationRefused": { as: "handOff", protocol: "openid" },
  "handoff.ticketIssued": { as: "handOff", protocol: "cas" },
  "handoff.ticketRefused": { as: "handOff", protocol: "cas" },
  "cas.ticketIssued": { as: "handOff", protocol: "cas" },
  "cas.loginRefused": { as: "handOff", protocol: "cas" },
  "saml.assertionIssued": { as: "handOff", protocol: "saml" },
  "saml.requestRefused": { as: "handOff", protocol: "saml" },
  "handoff.tokenGiven": { as: "handOff", protocol: "phaseOne" },
  "handoff.tokenRefused": { as: "handOff", protocol: "phaseOne" },
  "oidc.codeRedeemed": { as: "redemption", protocol: "openid" },
  "oidc.tokensRefused": { as: "redemption", protocol: "openid" },
  "oidc.codeReplayed": { as: "redemption", protocol: "openid" },
  "cas.ticketValidated": { as: "redemption", protocol: "cas" },
  "cas.ticketRefused": { as: "redemption", protocol: "cas" },
  "cas.ticketReplayed": { as: "redemption", protocol: "cas" },
};

export const countedEvents: readonly string[] = Object.keys(entering);

type Deps = {
  metrics: Metrics;
  /** the abbreviation of a registered system by its app id or abbreviation; undefined for what nobody registered */
  abbrOf: (objectId: string) => Promise<string | undefined>;
};

/** Of a name that nobody registered no series is made: whoever asks with made-up names would make one each. */
const UNREGISTERED = "unregistered";

/** Counts sign-ins and hand-offs where they are written down, so that none is counted anywhere else. */
export function countActs({ metrics, abbrOf }: Deps): (fact: AuditFact) => void {
  const signIns = metrics.counter<"way" | "result" | "reason">({
    name: "sannong_sign_ins_total",
    help: "Sign-ins by way and result; the reason is the name of the refusal.",
  });
  const entries = {
    handOff: metrics.counter<"system" | "protocol" | "result">({
      name: "sannong_hand_offs_total",
      help: "People let into a connected system, or refused, by system and protocol.",
    }),
    redemption: metrics.counter<"system" | "protocol" | "result">({
      name: "sannong_redemptions_total",
      help: "Codes and tickets that a connected system redeemed, or was refused, by system and protocol.",
    }),
  };
  return ({ event, result, reason, way, objectId }) => {
    if (event === "signIn")
      return signIns.add({ way: way ?? "other", result, reason: result === "ok" ? "" : (reason ?? "") });
    const counted = Object.hasOwn(entering, event) ? entering[event] : undefined;
    if (!counted) return;
    const { as, protocol } = counted;
    const count = (system: string) => entries[as].add({ system, protocol, result });
    abbrOf(objectId ?? "").then(
      (abbr) => count(abbr ?? UNREGISTERED),
      () => count(UNREGISTERED),
    );
  };
}
