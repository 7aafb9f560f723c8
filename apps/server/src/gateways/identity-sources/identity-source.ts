import type {
  UpstreamProblem,
  UpstreamProtocol,
  UpstreamVouched,
} from "@sannong/contract/authentication/identity-provider-words";

/** Somebody as an upstream source describes them, once our server has asked it. */
export type UpstreamUser = {
  personKind: "person" | "legalPerson";
  /** who they are in that source; never changes there */
  subject: string;
  name: string;
  /** a mainland mobile number, else null */
  mobile: string | null;
  /** the source itself has verified that the number is theirs */
  mobileIsVerified: boolean;
  idNumber: string | null;
  /** of a legal person: its unified social credit code and its name */
  creditCode: string | null;
  company: string | null;
};

/** What a departure keeps for the return (design §3, Signing in from outside: state, PKCE, nonce). */
export type Departure = {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** where the source sends the browser back to */
  returnTo: string;
  personKind: "person" | "legalPerson";
};

/** What the browser brings back. */
type Arrival =
  | { kind: "ticket"; ticket: string; personKind: "person" | "legalPerson"; returnTo: string }
  | { kind: "code"; code: string; issuer: string | undefined; departure: Departure };

/**
 * A source did not tell who came. `slow` and `unreachable` may be tried again with the same ticket;
 * the others have spent it.
 */
export class UpstreamFailure extends Error {
  override name = "UpstreamFailure";
  readonly problem: UpstreamProblem;
  constructor(problem: UpstreamProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** One way of signing in elsewhere; every family of providers stands behind this. */
export type IdentitySource = {
  name: string;
  label: string;
  protocol: UpstreamProtocol;
  /** what it is asked for; it may know less of somebody */
  vouchesFor: readonly UpstreamVouched[];
  /** what the browser comes back with: a ticket our server redeems, or a code of our own asking */
  brings: "ticket" | "code";
  offersLegalPersons: boolean;
  /** it has checked the units it tells of */
  verifiesEntities: boolean;
  /** the account source of its new users; empty for none */
  userSource: string;
  logoutUrl: string | undefined;
  registerUrls: { person: string; legalPerson: string } | undefined;
  /** Where the browser goes to sign in. @throws UpstreamFailure when the source must be asked for that first */
  departureAddress(departure: Departure): Promise<string>;
  /** Asks the source who came; at most 5 s. @throws UpstreamFailure */
  identify(arrival: Arrival): Promise<UpstreamUser>;
};
