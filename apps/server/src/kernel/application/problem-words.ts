import { wayInWords } from "@sannong/contract/applications/registry-words";

/** The operator's options, as they are called on a page. */
const optionWords: readonly (readonly [RegExp, string])[] = [
  [/--abbr/g, "系统简称"],
  [/--name/g, "系统名称"],
  [/--redirect-uri/g, wayInWords.redirectUris],
  [/--post-logout-redirect-uri/g, wayInWords.postLogoutRedirectUris],
  [/--backchannel-logout-uri/g, wayInWords.backchannelLogoutUri],
  [/--initiate-login-uri/g, wayInWords.initiateLoginUri],
  [/--handoff-uri/g, wayInWords.handoffUri],
  [/--token-uri/g, wayInWords.tokenUri],
  [/--check-user-url/g, wayInWords.checkUserUrl],
  [/--jump-type/g, wayInWords.defaultJumpType],
  [/--scopes/g, wayInWords.scopes],
];

/** What is wrong with a registration, said to somebody who has a page before them and no command line. */
export const problemInWords = (problem: string): string =>
  optionWords.reduce((text, [option, word]) => text.replace(option, word), problem);
