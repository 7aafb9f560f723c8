import { type AddressProblem, checkAddress } from "./placeholders.ts";

/** What is wrong with a direct address, in words. */
export const directAddressWords: Record<AddressProblem, string> = {
  notAnAddress: "请填写完整的网址，如 https://… ，或者本站页面，如 /serve/govermentserve",
  otherScheme: "地址须以 https:// 或 http:// 开头",
  foreignLetters: "中文等域名请写成 xn-- 开头的形式",
  unknownPlaceholder: "地址里只能用 {areaCode} 和 {areaName} 两种占位符",
  placeholderInAuthority: "占位符不能放在域名里",
};
const OF_A_SIGN_IN = /\{(token|ticket|path|code)\}/;

/** A page of this portal: begins with one slash, and no parser reads a host out of it. */
export const routeProblem = (path: string): string | null =>
  /^\/(?![/\\])[^\s\\]*$/.test(path) ? null : "站内页面以一个 / 开头，不带域名和空格";

/** Where a service of jump type 2 leads: everybody is sent there as they are, so nothing that belongs to a sign-in may stand in it. */
export function directAddressProblem(address: string): string | null {
  if (address.startsWith("/")) return routeProblem(address);
  const fault = directAddressFault(address);
  return fault === null ? null : directAddressWords[fault];
}
/** The same of another site, by its name; null when nothing is wrong. */
export const directAddressFault = (address: string): AddressProblem | null =>
  checkAddress(address) ?? (OF_A_SIGN_IN.test(address) ? "unknownPlaceholder" : null);

/** A place inside the system: the host is the system's own, registered with it, and is not named again. */
export const innerAddressProblem = (path: string): string | null =>
  routeProblem(path) === null ? null : "系统内的路径以一个 / 开头；域名用系统登记的，不在这里填";
