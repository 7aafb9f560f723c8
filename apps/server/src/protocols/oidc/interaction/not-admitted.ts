import { errors } from "oidc-provider";
import { admissionSentences, isOfTheSystem, type AdmissionReason } from "../../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";

/**
 * Nobody enters for now, or this person does not. A browser is told on a page of the portal, in its words; only a request
 * that may show no page is answered to the system, and one that is shut is sent nobody, not even with an error.
 */
export class NotAdmitted extends errors.CustomOIDCProviderError {
  readonly reason: AdmissionReason;
  readonly systemName: string;
  constructor(reason: AdmissionReason, { name }: ConnectedSystem, { redirects = false } = {}) {
    super(reason === "suspended" ? "temporarily_unavailable" : "access_denied", admissionSentences[reason]);
    this.reason = reason;
    this.systemName = name;
    this.status = isOfTheSystem(reason) ? 503 : 403;
    this.statusCode = this.status;
    this.allow_redirect = redirects;
  }
}

/**
 * Somebody pressed the button on a delegation, and the system asks as if they came for themselves: a system that does not
 * repeat `login_hint` would have them act in their own name unawares.
 */
export class HelperUnmarked extends errors.CustomOIDCProviderError {
  readonly systemName: string;
  constructor({ name }: ConnectedSystem) {
    super("access_denied", "the request does not repeat login_hint, by which its user comes for somebody else");
    this.systemName = name;
    this.status = 403;
    this.statusCode = 403;
    this.allow_redirect = false;
  }
}

/** The token endpoint's word for it: what was given before is worth nothing now. */
export class GrantNotAdmitted extends errors.CustomOIDCProviderError {
  readonly reason: AdmissionReason;
  constructor(reason: AdmissionReason) {
    super("invalid_grant", admissionSentences[reason]);
    this.reason = reason;
  }
}
