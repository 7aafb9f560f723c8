import { addressHere } from "../../platform/http/entrances.ts";

/**
 * The stable addresses of this identity provider; systems keep them for years. Its name is one; where people and messages
 * go is of the entrance by which they came, whose metadata say so.
 */
export const addressesOf = (publicUrl: string) => ({
  /** its name too: the metadata stands where the name says */
  entityId: `${publicUrl}/saml/metadata`,
  /** those of the main entrance: a system is tried by them, whoever has it tried */
  main: { signOn: `${publicUrl}/saml/sso`, logout: `${publicUrl}/saml/slo` },
  get signOn() {
    return `${addressHere(publicUrl)}/saml/sso`;
  },
  get logout() {
    return `${addressHere(publicUrl)}/saml/slo`;
  },
  goOn: (id: string) => `${addressHere(publicUrl)}/saml/continue/${id}`,
  logoutRun: (id: string) => `${addressHere(publicUrl)}/saml/logout/${id}`,
  /** where a click on a service of the catalogue leads */
  start: (abbr: string) => `${addressHere(publicUrl)}/saml/start/${abbr}`,
  /** what one has to have in that system first: a role there, an account of it */
  askFor: (id: string, what: "role" | "bind") =>
    `${addressHere(publicUrl)}/unifiedLogin?uid=${encodeURIComponent(id)}&by=saml&${what}=1`,
  signIn: (id: string, again: boolean) =>
    `${addressHere(publicUrl)}/unifiedLogin?uid=${encodeURIComponent(id)}&by=saml${again ? "&again=1" : ""}`,
});

export type Addresses = ReturnType<typeof addressesOf>;
