import { errors } from "oidc-provider";
import { admissionSentences, isOfTheSystem, type AdmissionReason } from "../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";

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

/** The token endpoint's word for it: what was given before is worth nothing now. */
export class GrantNotAdmitted extends errors.CustomOIDCProviderError {
  readonly reason: AdmissionReason;
  constructor(reason: AdmissionReason) {
    super("invalid_grant", admissionSentences[reason]);
    this.reason = reason;
  }
}
