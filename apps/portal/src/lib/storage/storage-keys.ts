/**
 * Names in local storage (specification §3). Apart from the code that reads them, because
 * the first lines on a page and the page without React need the names and nothing else.
 */
export const storageKeys = {
  token: "token",
  thirdPartyUser: "thirdPartyUser",
  dataBlockUser: "dataBlockUser",
  homeType: "homeType",
  backUrl: "backUrl",
  selectorId: "selectorId",
  uuid: "uuid",
  /** may the person who is signed in stand at the government's counter? For /first, which loads no user: "1" or "0" */
  governmentMode: "governmentMode",
  /** signed in as a temporary user, who ends before their jump (tempFlag 1) */
  casualUser: "casualUser",

  /** what belongs to the device and outlives every login */
  care: "care",
  contrast: "contrast",
  aids: "aids",
  /** "en" or "zh", once somebody has chosen */
  language: "language",
  generatorUserId: "generator-userId",
  rememberedUsername: "rememberedUsername",
  /** a logout call that did not arrive; repeated before anything else (design §3, Session) */
  unfinishedSignOut: "unfinishedSignOut",
  /** when a tab last extended the session, so that others take back their warning */
  extendedAt: "extendedAt",
  /** why the last session ended, for tabs that only see it gone */
  endedBecause: "endedBecause",
  /** what was searched for in this browser; it is told to nobody and goes with the login */
  searchHistory: "searchHistory",
} as const;

/** Names in session storage (specification §3: session caches). */
export const sessionKeys = {
  allServices: "allServices",
  regionList: "regionList",
  unitNatureList: "unitNatureList",
  /** the page that waits for a sign-in in this tab, and what it is called */
  backUrlHere: "backUrlHere",
  wantedName: "wantedName",
  /** the page that is about to be loaded anew was signed out of */
  signedOutHere: "signedOutHere",
  /** the service that was clicked before sign-in */
  pendingJump: "pendingJump",
  /** what to say on the next page, across a reload */
  flash: "flash",
  /** the number of a sign-off whose result is still to be shown, and since when */
  signOff: "signOff",
  /** the system whose values stand in the documents */
  docsSystem: "docsSystem",
  /** /first has led on for a token that nobody has looked at yet */
  ledOnFromFirst: "ledOnFromFirst",
} as const;

/** Cleared with a login; 关怀版, contrast, aids and the device id never are (design §3, Guard). */
export const loginKeys = [
  storageKeys.token,
  storageKeys.thirdPartyUser,
  storageKeys.dataBlockUser,
  storageKeys.homeType,
  storageKeys.backUrl,
  storageKeys.selectorId,
  storageKeys.uuid,
  storageKeys.casualUser,
  storageKeys.governmentMode,
  storageKeys.searchHistory,
] as const;
export const loginSessionKeys = [
  sessionKeys.allServices,
  sessionKeys.regionList,
  sessionKeys.unitNatureList,
  sessionKeys.backUrlHere,
  sessionKeys.wantedName,
  sessionKeys.pendingJump,
  sessionKeys.docsSystem,
] as const;
