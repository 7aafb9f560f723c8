import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";

/**
 * What in a document is another for every system, and what stands there until it is known whose the page is. In the
 * Markdown it is written `{{own clientId}}`, and `{{own service encoded}}` within the query of an address. No secret is
 * among them: the portal keeps none that it could show.
 */
export const ownPlaces = {
  portal: "https://门户地址",
  clientId: "您的客户端编号",
  abbr: "您的系统简称",
  redirectUri: "您的回调地址",
  service: "您的服务地址",
  entityId: "您的entityID",
  handoffUri: "您的移交地址",
  logoutUri: "您的退出通知地址",
  signedOutUri: "您的退出后返回地址",
} as const;
export type OwnPlace = keyof typeof ownPlaces;
export type OwnValues = Partial<Record<OwnPlace, string>>;

/** What an application is read of for the documents. */
type Known = Pick<ApplicationDetail, "abbr" | "issuer"> & {
  form: Pick<
    ApplicationDetail["form"],
    "protocol" | "redirectUris" | "handoffUri" | "backchannelLogoutUri" | "postLogoutRedirectUris"
  >;
  client: Pick<NonNullable<ApplicationDetail["client"]>, "appId"> | null;
  saml: Pick<NonNullable<ApplicationDetail["saml"]>, "entityId"> | null;
};

/** The values of one system; a place that its protocol or its stage gives none has no entry. */
export function ownValuesOf({ abbr, issuer, form, client, saml }: Known): OwnValues {
  const { protocol } = form;
  const [address] = form.redirectUris;
  const values: Record<OwnPlace, string | null | undefined> = {
    portal: new URL(issuer).origin,
    clientId: client?.appId,
    abbr,
    redirectUri: protocol === "oidc" ? address : null,
    service: protocol === "cas" ? address : null,
    entityId: saml?.entityId,
    handoffUri: protocol === "cas" ? null : form.handoffUri,
    logoutUri: form.backchannelLogoutUri,
    signedOutUri: form.postLogoutRedirectUris[0],
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

/** A value as it stands in its place. */
export const inPlace = (value: string, isEncoded: boolean): string => (isEncoded ? encodeURIComponent(value) : value);
