import type { Page } from "@playwright/test";
import { storageKeys } from "../apps/portal/src/lib/storage/storage-keys.ts";
import { portalPaths } from "../packages/contract/src/portal-paths.ts";
import { expect, people, portal, test } from "./support/fixtures.ts";
import {
  type Found,
  judge,
  kindOf,
  ledTo,
  linksIn,
  looksFor,
  open,
  press,
  settle,
  setWidth,
  unfold,
  type Walker,
} from "./support/link-walk.ts";
import { openSignedIn } from "./support/sign-in.ts";

const anonymous = { is: "anonymous" } as const;
const citizen = { is: "signedIn", mayUseGovernmentMode: false } as const;
const staff = { is: "signedIn", mayUseGovernmentMode: true } as const;

/** Pages with nothing to lead on from: answers to an address, and the office's machine module of the demonstration. */
const notWalked: readonly string[] = ["/404", "/opening", "/unifiedLogin", "/demo/outbox"];
const pagesOf = (walker: Walker) =>
  [
    "/first?isLogin",
    ...portalPaths.filter((path) => path !== "/first" && !notWalked.includes(path)),
    "/searchview?keywords=农机",
    "/searchview?keywords=大棚",
    "/no/such/page",
    ...(walker.username === people.linkAdministrator ? ["/management"] : []),
    ...(walker.visitor.is === "anonymous" ? ["/docs"] : []),
  ].filter((path) => path === "/no/such/page" || judge(walker, path) === "open");

/** What a page says that refuses whoever opened it. */
const refusals = /^(您的账号不能使用这个功能|没有找到这个页面|没有这个页面|页面不存在)/;
const MOST_OF_A_KIND = 2;

class Walk {
  readonly refused: string[] = [];
  readonly found = new Map<string, Found>();
  readonly figures = { pages: 0, views: 0, links: 0, followed: 0 };
  readonly #followed = new Map<string, number>();
  readonly #denied: string[] = [];
  private readonly page: Page;
  private readonly walker: Walker;
  private readonly setWidth: (width: number) => Promise<void>;

  private constructor(page: Page, walker: Walker, setWidth: (width: number) => Promise<void>) {
    this.page = page;
    this.walker = walker;
    this.setWidth = setWidth;
    page.on("response", (reply) => {
      if ([401, 403].includes(reply.status())) this.#denied.push(new URL(reply.url()).pathname);
    });
  }

  static async begin(page: Page, walker: Walker): Promise<Walk> {
    const { username, visitor, homeType } = walker;
    const isStaff = visitor.is === "signedIn" && visitor.mayUseGovernmentMode;
    if (username) await openSignedIn(page, username, isStaff ? "gov" : "market", "/sitemap");
    else await page.goto(`${portal()}/sitemap`);
    await page.evaluate((type) => localStorage.setItem("homeType", type), String(homeType));
    await page.reload();
    await settle(page);
    // the entry, which has no application, goes by what the last page has found out about them
    if (username) await page.waitForFunction((key) => localStorage.getItem(key) !== null, storageKeys.governmentMode);
    const session = await page.context().newCDPSession(page);
    return new Walk(page, walker, (width) => setWidth(session, width));
  }

  /** Every link of a page, seen or not, at each width; a closed one is pressed where it stands. */
  async lookAt(path: string, index: number, isThorough: boolean): Promise<void> {
    await open(this.page, path, portal());
    this.figures.pages += 1;
    const here: Found[] = [];
    for (const look of looksFor(index, isThorough)) {
      await this.setWidth(look.width);
      if (index < 2) await unfold(this.page);
      const links = await linksIn(this.page, look);
      this.figures.views += 1;
      this.figures.links += links.filter(({ isSeen }) => isSeen).length;
      for (const link of links) here.push({ ...link, on: path, width: look.width });
    }
    await linksIn(this.page, { care: null, contrast: null });
    for (const link of here) {
      const known = this.found.get(link.target);
      if (!known || (link.isSeen && !known.isSeen)) this.found.set(link.target, link);
    }
    for (const link of here.filter(({ isSeen, isMarked }) => isSeen && !isMarked))
      if (judge(this.walker, link.target) === "signIn") this.refuse(link, "does not say that it needs a sign-in");
    for (const link of here.filter(({ isSeen }) => isSeen))
      if (judge(this.walker, link.target) === "signIn" && this.isNew(link.target)) await this.asksToSignIn(link);
  }

  /** Each other target once; a page that was looked at has been reached already. */
  async followTheRest(): Promise<void> {
    const reached = new Set(pagesOf(this.walker).map(kindOf));
    for (const link of this.found.values()) {
      const verdict = judge(this.walker, link.target);
      if (verdict === "refused") this.refuse(link, "leads to a page that is not for them");
      if (verdict === "open" && !reached.has(kindOf(link.target)) && this.isNew(link.target)) await this.reaches(link);
      if (verdict === "otherCounter" && link.isSeen && this.isNew(link.target)) await this.changesCounter(link);
    }
  }

  private isNew(target: string): boolean {
    const kind = kindOf(target);
    const times = this.#followed.get(kind) ?? 0;
    if (times >= MOST_OF_A_KIND) return false;
    this.#followed.set(kind, times + 1);
    this.figures.followed += 1;
    return true;
  }

  private refuse({ target, words, on, width }: Found, why: string): void {
    const line = `${target} “${words}” on ${on} at ${width}: ${why}`;
    if (!this.refused.some((said) => said.startsWith(`${target} “${words}”`) && said.endsWith(why)))
      this.refused.push(line);
  }

  private async asksToSignIn(link: Found): Promise<void> {
    const { page } = this;
    await this.setWidth(link.width);
    const before = page.url();
    if (!(await press(page, link.target))) return this.refuse(link, "was not there to be pressed");
    const isDocument = new URL(before).pathname.startsWith("/docs");
    const said = isDocument
      ? page.getByText(/^您要看的“.+”需要登录。$/)
      : page.getByRole("dialog").getByText(/^登录后看“.+”$/);
    const isSaid = await said.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isSaid && !isDocument) {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    const isStill = isDocument || page.url() === before;
    const isForgotten = isDocument || (await page.evaluate(() => localStorage.getItem("backUrl"))) === null;
    if (!isSaid || !isStill || !isForgotten)
      this.refuse(
        link,
        isSaid ? "the page below, or what was wanted, did not stay as it was" : "does not ask to sign in",
      );
    if (page.url() !== before) await open(page, new URL(before).pathname + new URL(before).search, portal());
  }

  private async changesCounter(link: Found): Promise<void> {
    const { page, walker } = this;
    await open(page, link.on, portal());
    await this.setWidth(link.width);
    if (!(await press(page, link.target))) return this.refuse(link, "was not there to be pressed");
    const isThere = await page
      .waitForURL((url) => url.pathname === ledTo(link.target).pathname)
      .then(
        () => settle(page).then(() => new URL(page.url()).pathname === ledTo(link.target).pathname),
        () => false,
      );
    if (!isThere) this.refuse(link, `leads to ${new URL(page.url()).pathname}`);
    await page.evaluate((type) => localStorage.setItem("homeType", type), String(walker.homeType));
    await page.goto(`${portal()}/sitemap`);
    await settle(page);
  }

  private async reaches(link: Found): Promise<void> {
    const { page } = this;
    this.#denied.length = 0;
    await open(page, link.target, portal());
    const { pathname } = new URL(page.url());
    const heading = (await page.locator("h1").first().textContent()) ?? "";
    const isThere = pathname === ledTo(link.target).pathname || ["/", "/first", "/login"].includes(link.target);
    if (!isThere) this.refuse(link, `leads to ${pathname}`);
    else if (refusals.test(heading)) this.refuse(link, heading);
    else if (this.#denied.length > 0 && link.isSeen) this.refuse(link, `${this.#denied.join(", ")} refused`);
  }
}

const walkers: readonly (Walker & { isThorough: boolean })[] = [
  { name: "visitor", homeType: 0, visitor: anonymous, isThorough: true },
  { name: "visitor at the staff's counter", homeType: 1, visitor: anonymous, isThorough: false },
  { name: "farmer", username: people.farmer, homeType: 0, visitor: citizen, isThorough: true },
  { name: "family farm", username: people.familyFarm, homeType: 0, visitor: citizen, isThorough: true },
  { name: "official", username: people.linkOfficer, homeType: 1, visitor: staff, isThorough: true },
  {
    name: "official at the market's counter",
    username: people.linkOfficer,
    homeType: 0,
    visitor: staff,
    isThorough: false,
  },
  { name: "county administrator", username: people.linkAdministrator, homeType: 1, visitor: staff, isThorough: true },
];

for (const { isThorough, ...walker } of walkers) {
  test(`no link is refused that this person sees: ${walker.name}`, async ({ page }, { annotations }) => {
    test.setTimeout(600_000);
    const begun = Date.now();
    const walk = await Walk.begin(page, walker);
    for (const [index, path] of pagesOf(walker).entries()) await walk.lookAt(path, index, isThorough);
    await walk.followTheRest();
    const { pages, views, links, followed } = walk.figures;
    const seconds = Math.round((Date.now() - begun) / 1000);
    const said = `${pages} pages in ${views} views, ${links} links seen, ${walk.found.size} targets, ${followed} followed, ${walk.refused.length} refused, ${seconds} s`;
    annotations.push({ type: "figures", description: said });
    process.stdout.write(`${walker.name}: ${said}\n`);
    expect(walk.refused).toEqual([]);
  });
}
