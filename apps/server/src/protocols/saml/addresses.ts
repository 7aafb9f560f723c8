/** The stable addresses of this identity provider; systems keep them for years. */
export const addressesOf = (publicUrl: string) => ({
  /** its name too: the metadata stands where the name says */
  entityId: `${publicUrl}/saml/metadata`,
  signOn: `${publicUrl}/saml/sso`,
  logout: `${publicUrl}/saml/slo`,
  goOn: (id: string) => `${publicUrl}/saml/continue/${id}`,
  logoutRun: (id: string) => `${publicUrl}/saml/logout/${id}`,
  /** where a click on a service of the catalogue leads */
  start: (abbr: string) => `${publicUrl}/saml/start/${abbr}`,
  /** what one has to have in that system first: a role there, an account of it */
  askFor: (id: string, what: "role" | "bind") =>
    `${publicUrl}/unifiedLogin?uid=${encodeURIComponent(id)}&by=saml&${what}=1`,
  signIn: (id: string, again: boolean) =>
    `${publicUrl}/unifiedLogin?uid=${encodeURIComponent(id)}&by=saml${again ? "&again=1" : ""}`,
});

export type Addresses = ReturnType<typeof addressesOf>;
