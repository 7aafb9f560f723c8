/** What validation says of a ticket it does not accept, in the protocol's own words (CAS Protocol 3.0, 2.5.3). */
type FailureCode =
  | "INVALID_REQUEST"
  | "INVALID_TICKET_SPEC"
  | "UNAUTHORIZED_SERVICE_PROXY"
  | "INVALID_PROXY_CALLBACK"
  | "INVALID_TICKET"
  | "INVALID_SERVICE"
  | "INTERNAL_ERROR";
/** …and of a proxy ticket it does not issue (CAS Protocol 2.0, 2.7.3 and 3.0, 2.7.3). */
export type ProxyFailureCode = "INVALID_REQUEST" | "BAD_PGT" | "UNAUTHORIZED_SERVICE" | "INTERNAL_ERROR";
export type Failure<Code extends string = FailureCode> = { code: Code; description: string };

export const goneFailure: Failure = {
  code: "INVALID_TICKET",
  description: "the session or the account has ended meanwhile",
};

export const TICKET_SECONDS = 30;

/** A ticket as it is kept: never its name, whose hash is the key. */
export type Ticket = {
  kind: "service" | "proxy";
  service: string;
  appId: string;
  accountId: string;
  /** what the system calls this person: a sign-off names them by it */
  user: string;
  /** the session it was given in */
  oidcUid: string;
  /** issued by the very sign-in that the service asked for */
  fromNewLogin: boolean;
  /** ISO 8601 */
  signedInAt: string;
  /** methods of that sign-in, in the words of RFC 8176 */
  amr: string[];
  /** the services it came through, the nearest first */
  proxies: string[];
  /** ms since 1970 */
  expiresAt: number;
};

type ValidationFacts = {
  ticket: Ticket | undefined;
  /** true for the one call that spent it */
  spent: boolean;
  service: string;
  renew: boolean;
  acceptsProxies: boolean;
  now: number;
};

/** Servers of Java write the session they have opened into an address; it is the same page, as Apereo's server has it. */
const withoutJavaSession = (service: string): string => service.replace(/;jsessionid=[^?#/;]*/i, "");

/** Is this ticket good for this service, now? The order decides which of several reasons is told. */
export function judgeTicket(facts: ValidationFacts): { ticket: Ticket } | { failure: Failure } {
  const { ticket, spent, service, renew, acceptsProxies, now } = facts;
  if (!ticket || !spent || ticket.expiresAt <= now)
    return { failure: { code: "INVALID_TICKET", description: "the ticket is unknown, expired or was used before" } };
  if (withoutJavaSession(ticket.service) !== withoutJavaSession(service))
    return {
      failure: { code: "INVALID_SERVICE", description: "the ticket was issued for another service and is now spent" },
    };
  if (ticket.kind === "proxy" && !acceptsProxies)
    return {
      failure: {
        code: "INVALID_TICKET_SPEC",
        description: "this is a proxy ticket: validate it at /proxyValidate or /p3/proxyValidate",
      },
    };
  if (renew && !ticket.fromNewLogin)
    return { failure: { code: "INVALID_TICKET", description: "renew was asked and the ticket is from no new login" } };
  return { ticket };
}

export type LoginFacts = {
  signedIn: boolean;
  /** signed in after the request that asks for it */
  signedInSince: boolean;
  renew: boolean;
  gateway: boolean;
};

/** What becomes of a visitor at /login: renew wins over gateway (CAS Protocol 3.0, 2.1.1). */
export function decideLogin({ signedIn, signedInSince, renew, gateway }: LoginFacts): "issue" | "signIn" | "goBack" {
  if (renew) return signedInSince ? "issue" : "signIn";
  if (signedIn) return "issue";
  return gateway ? "goBack" : "signIn";
}

/** `renew` and `gateway` are set by being there, whatever their value; "false" is read as it is meant. */
export const isSet = (value: string | undefined): boolean => value !== undefined && value.toLowerCase() !== "false";

/** An address with this parameter, behind those it has already. */
export function withParameter(address: string, name: string, value: string): string {
  const [before = "", ...fragment] = address.split("#");
  const joined = `${before}${before.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
  return fragment.length > 0 ? `${joined}#${fragment.join("#")}` : joined;
}

/** An address as a header may hold it: what is not ASCII is written as a browser writes it. */
export const forHeader = (address: string): string =>
  address.replace(/[^\u0021-\u007e]+/gu, (part) => encodeURIComponent(Buffer.from(part).toString()));
