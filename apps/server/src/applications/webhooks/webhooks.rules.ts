import type { WhyWithheld } from "@sannong/contract/protocols/release-entry-points";
import { checkAddress } from "@sannong/contract/rules/protocols/placeholders";

/** The receiver took it: any 2xx. A redirect is followed nowhere, and its place is for the registration to say. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** In the words of the delivery log. */
export const resultOf = (status: number): string =>
  isTaken(status) ? "ok" : status >= 300 && status < 400 ? "redirected" : `status ${status}`;

/** Which of the changed fields this system was granted; `status` is told to everybody. */
export function grantedOf(changed: string, granted: ReadonlySet<string>): string[] {
  return changed.split(" ").filter((field) => field === "status" || granted.has(field));
}

/** Nothing this system may know has changed. */
export const concernsNobody = (kind: string, changed: readonly string[]): boolean =>
  kind === "updated" && changed.length === 0;

/** That somebody is no longer theirs is told to all who knew them, who have to clear what they hold. */
const ends: readonly string[] = ["disabled", "deleted", "unbound"];
/** What a system needs to know of one it has, though nothing of them may leave: whose session, role or name is over. */
const signals: readonly string[] = [...ends, "passwordReset", "roleChanged", "merged"];

/**
 * Is this event told without the person's particulars, where those are withheld? A system that is still tried hears of
 * nobody but its test users; who took their consent back is told of only where they end. Who must change their password
 * is known to it, and says the rest when they come next.
 */
export function isSentBare(kind: string, withheld: WhyWithheld): boolean {
  if (withheld === "sandbox") return false;
  if (withheld === "passwordDue") return true;
  return (withheld === "withdrawn" ? ends : signals).includes(kind);
}

/** Of nobody: a system's makers look with it whether their receiver takes what is pushed. */
export const TEST_KIND = "test";

/** The name an event travels under. */
export const eventOf = (kind: string): string => (kind === TEST_KIND ? "webhook.test" : `user.${kind}`);

/** Where events go, without what may be a secret of the receiver's. */
export function placeOf(url: string): string {
  const [place = url, ...behind] = url.split("?");
  return behind.length === 0 ? place : `${place}?…`;
}

/** Why an address cannot take events; null: it can. */
export function addressProblem(url: string): string | null {
  if (checkAddress(url) !== null || /[{}#]/.test(url)) return "须为完整的 http 或 https 地址，不含占位符和 # 片段";
  const { username, password } = new URL(url);
  return username || password ? "不能带用户名或密码" : null;
}
