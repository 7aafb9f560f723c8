import { dialled } from "../dialled.ts";

/**
 * What the foot of every page says of the owner (rules WEB-01, WEB-02, WEB-03, WEB-04): values of an installation, kept by
 * its administrators. An empty one is not shown.
 */
const filingKeys = [
  "organiser",
  "undertaker",
  "supporters",
  "helpLine",
  "helpHours",
  "address",
  "postalCode",
  "icpNumber",
  "policeNumber",
  "siteCode",
  "emblemAddress",
  "storeAddress",
  "voiceSearch",
] as const;
export type FilingKey = (typeof filingKeys)[number];
export type Filing = Record<FilingKey, string>;

/** As pages show it, with the addresses that follow from it. */
export type ShownFiling = Filing & { helpHref: string; policeAddress: string };
const shownKeys = [...filingKeys, "helpHref", "policeAddress"] as const satisfies readonly (keyof ShownFiling)[];

const everyKey = <K extends string>(keys: readonly K[], valueOf: (key: K) => string) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, string>;

export const noFiling: Filing = /* @__PURE__ */ everyKey(filingKeys, () => "");

/** Written into pages that are made before anybody knows the owner; the server puts the values there. */
export const filingPlaces: ShownFiling = /* @__PURE__ */ everyKey(shownKeys, (key) => `{{${key}}}`);

const POLICE_RECORDS = "https://beian.mps.gov.cn/#/query/webSearch?code=";

export function shownFiling(filing: Filing): ShownFiling {
  const recordCode = filing.policeNumber.replace(/\D/g, "");
  return {
    ...filing,
    helpHref: dialled(filing.helpLine),
    policeAddress: recordCode && `${POLICE_RECORDS}${recordCode}`,
  };
}
