import { sharedFields } from "@sannong/contract/identity/shared-fields";
import type { WayIn } from "@sannong/contract/applications/registry.schemas";
import type { SystemScope } from "@sannong/contract/applications/registry-words";

/** A way in as a form holds it: a list is a line each, what is not there is empty. */
export type WayInValues = {
  redirectUris: string;
  postLogoutRedirectUris: string;
  backchannelLogoutUri: string;
  initiateLoginUri: string;
  handoffUri: string;
  tokenUri: string;
  checkUserUrl: string;
  defaultJumpType: string;
  scopes: SystemScope[];
  fieldsAreChosen: boolean;
  fields: string[];
  requiresRole: boolean;
  isOwn: boolean;
  opensSessions: boolean;
  requiresPkce: boolean;
  requiresPushedRequests: boolean;
  requiresDpop: boolean;
  allowsDevice: boolean;
  hostsAreChosen: boolean;
  privateHosts: string;
  reason: string;
};

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const valuesOf = (wayIn: WayIn): WayInValues => ({
  redirectUris: wayIn.redirectUris.join("\n"),
  postLogoutRedirectUris: wayIn.postLogoutRedirectUris.join("\n"),
  backchannelLogoutUri: wayIn.backchannelLogoutUri ?? "",
  initiateLoginUri: wayIn.initiateLoginUri ?? "",
  handoffUri: wayIn.handoffUri ?? "",
  tokenUri: wayIn.tokenUri ?? "",
  checkUserUrl: wayIn.checkUserUrl ?? "",
  defaultJumpType: wayIn.defaultJumpType === null ? "" : String(wayIn.defaultJumpType),
  scopes: [...wayIn.scopes],
  fieldsAreChosen: wayIn.fields !== null,
  fields: [...(wayIn.fields ?? [])],
  requiresRole: wayIn.requiresRole,
  isOwn: wayIn.isOwn,
  opensSessions: wayIn.opensSessions,
  requiresPkce: wayIn.requiresPkce,
  requiresPushedRequests: wayIn.requiresPushedRequests,
  requiresDpop: wayIn.requiresDpop,
  allowsDevice: wayIn.allowsDevice,
  hostsAreChosen: wayIn.privateHosts !== null,
  privateHosts: (wayIn.privateHosts ?? []).join("\n"),
  reason: "",
});

export const wayInFrom = (values: WayInValues): WayIn => ({
  redirectUris: linesOf(values.redirectUris),
  postLogoutRedirectUris: linesOf(values.postLogoutRedirectUris),
  backchannelLogoutUri: values.backchannelLogoutUri.trim() || null,
  initiateLoginUri: values.initiateLoginUri.trim() || null,
  handoffUri: values.handoffUri.trim() || null,
  tokenUri: values.tokenUri.trim() || null,
  checkUserUrl: values.checkUserUrl.trim() || null,
  defaultJumpType: values.defaultJumpType === "" ? null : (Number(values.defaultJumpType) as WayIn["defaultJumpType"]),
  scopes: values.scopes,
  fields: values.fieldsAreChosen ? sharedFields.filter((field) => values.fields.includes(field)) : null,
  requiresRole: values.requiresRole,
  isOwn: values.isOwn,
  opensSessions: values.opensSessions,
  requiresPkce: values.requiresPkce,
  requiresPushedRequests: values.requiresPushedRequests,
  requiresDpop: values.requiresDpop,
  allowsDevice: values.allowsDevice,
  privateHosts: values.hostsAreChosen ? linesOf(values.privateHosts) : null,
});
