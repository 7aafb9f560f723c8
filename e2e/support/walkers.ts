import type { Browser, Page } from "@playwright/test";
import { portalPaths } from "../../packages/contract/src/portal-paths.ts";
import { people } from "./fixtures.ts";
import { judge, linksIn, settle, type Walker } from "./link-walk.ts";
import { openSignedIn } from "./sign-in.ts";

export const visitor: Walker = { name: "visitor", homeType: 0, visitor: { is: "anonymous" } };
export const farmer: Walker = {
  name: "farmer",
  username: people.farmer,
  homeType: 0,
  visitor: { is: "signedIn", mayUseGovernmentMode: false },
};
export const official: Walker = {
  name: "official",
  username: people.linkOfficer,
  homeType: 1,
  visitor: { is: "signedIn", mayUseGovernmentMode: true },
};

/** They only lead on, or tell what another page of the demonstration needs. */
const passedThrough: readonly string[] = ["/opening", "/unifiedLogin", "/demo/outbox", "/en"];
/** One of each kind below the addresses that have many. */
const singleOnes = [
  "/serve/guide/njbt-apply",
  "/serve/situation/mai-nongji",
  "/searchview?keywords=农机",
  "/register?type=entity",
  "/manual?of=social",
  "/qr/none",
  "/not-me/none",
  "/delegate/00000000",
  "/no/such/page",
];
const isOpenTo = (walker: Walker) => (path: string) => judge(walker, path) === "open";
const paths = portalPaths.filter((path) => !passedThrough.includes(path));
/** The pages that each is the first to see. */
export const pagesOf = {
  visitor: [...paths.filter(isOpenTo(visitor)), ...singleOnes],
  farmer: ["/homeZtfw", ...paths.filter((path) => isOpenTo(farmer)(path) && !isOpenTo(visitor)(path))],
  official: ["/mine", "/todo", ...paths.filter((path) => isOpenTo(official)(path) && !isOpenTo(farmer)(path))],
};

/** The pages that the office's navigation offers to somebody. */
async function officeOf(page: Page, username: string): Promise<string[]> {
  await openSignedIn(page, username, "gov", "/management");
  await settle(page);
  const links = await linksIn(page, { care: null, contrast: null });
  return [...new Set(links.map(({ target }) => target))].filter((target) => /^\/management\/?[\w-]*$/.test(target));
}

/** Whoever has something to do in the office, each with pages of their own. */
export const administrators = [
  // the province's, whose lists are full
  people.systemAdministrator,
  people.linkAdministrator,
  people.securityAdministrator,
  people.auditAdministrator,
];

/** The pages of the office that the administrator at this place is the first to open; they stand in the office then. */
export async function ownOffice(page: Page, browser: Browser, place: number): Promise<string[]> {
  const seenBefore = new Set<string>();
  for (const other of administrators.slice(0, place)) {
    const beside = await browser.newPage();
    for (const path of await officeOf(beside, other)) seenBefore.add(path);
    await beside.close();
  }
  return (await officeOf(page, administrators[place] as string)).filter((path) => !seenBefore.has(path));
}
