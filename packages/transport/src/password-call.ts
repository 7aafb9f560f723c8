/**
 * Names the call a sealed password is for, so that it can be replayed to no other
 * (design §3, Password in transit). Server and browser must spell it alike.
 */
export const passwordCall = (entry: { method: string; path: string }): string => `${entry.method} ${entry.path}`;

/** What a password field holds once it is opened. */
export type PasswordParcel = {
  /** from GET /getRoundNum; spent by the request it comes in */
  challenge: string;
  /** `passwordCall` of the entry it is sent to */
  call: string;
  /** the client id of the captcha */
  generatorUserId: string;
  password: string;
};
