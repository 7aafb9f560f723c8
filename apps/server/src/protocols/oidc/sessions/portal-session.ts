/** The portal's session as the provider needs it. */
export type PortalSession = {
  accountId: string;
  oidcUid: string;
  factors: string[];
  /** when its person signed in */
  signedInAt: Date;
};
