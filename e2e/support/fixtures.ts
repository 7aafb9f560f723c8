import { test as base, type Browser, expect, type Locator, type Page } from "@playwright/test";
import { openSignedIn, ownCode } from "./sign-in.ts";

export { expect };

/** Pictures are for whoever looks at them; where nobody does, drawing them would cost minutes. */
export const isLookedAt = !process.env["CI"];

/** The application of the page that is shown is there. */
export const isTakenOver = (page: Page): Promise<void> =>
  page.locator("[data-frame], meta[name=application]").first().waitFor({ state: "detached" });

/**
 * A page is seen before its application is there, as the server or the build drew it, and its elements are replaced
 * when the application takes over. What a story measures or fills in between is of the drawing and gone a moment later;
 * so whoever opens a page and waits for it to load has the application's own.
 */
function opensWithItsApplication(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil !== "commit") await isTakenOver(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await isTakenOver(page);
    return answer;
  };
}

export const test = base.extend<object, { browser: Browser }>({
  // the story's own pages and those of the others whom it tells of come from here
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        context.on("page", opensWithItsApplication);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  page: async ({ page }, use) => {
    if (!isLookedAt) page.screenshot = async () => Buffer.alloc(0);
    await use(page);
  },
});

type Outbox = {
  sms: { to: string; text: string; code: string; at: string }[];
  captchas: { clientId: string; answer: string; at: string }[];
};

export const portal = () => process.env["PORTAL_URL"] as string;
export const machinery = () => process.env["MACHINERY_URL"] as string;
/** The identity providers outside, played by one process. */
export const identity = () => process.env["IDENTITY_URL"] as string;
export const traceability = () => process.env["TRACEABILITY_URL"] as string;
/** Bought software that speaks SAML alone. */
export const quarantine = () => process.env["QUARANTINE_URL"] as string;
export const insurance = () => process.env["INSURANCE_URL"] as string;
/** A system with accounts of its own. */
export const exchange = () => process.env["EXCHANGE_URL"] as string;
/** A system that lets nobody in without a role, on a host that is not the government's. */
export const roleSystem = () => process.env["ROLE_SYSTEM_URL"] as string;
/** What the hand-off system proves itself with at the token endpoint. */
export const machineryClient = () =>
  JSON.parse(process.env["MACHINERY_CLIENT"] as string) as { appId: string; appSecret: string };

const outbox = async () => (await (await fetch(`${portal()}/api/demo/outbox`)).json()) as Outbox;

/**
 * User names of the demonstration's accounts, by what a story needs them for. Stories run side by side: an
 * administrator belongs to one of them alone, since their time-based code works once in 30 seconds.
 */
export const people = {
  farmer: "nonghu",
  familyFarm: "nongchang",
  cooperative: "hezuoshe",
  officer: "ganbu",
  countyAdministrator: "xianguanli",
  cityAdministrator: "shiguanli",
  /** decides registrations of their city; for the story of registration alone */
  registrationAdministrator: "zhuceguanli",
  /** decides several at once; for the story of the review screen alone */
  reviewer: "pishenguanli",
  waitingAdministrator: "daishenguanli",
  helpingAdministrator: "bangzhuguanli",
  confirmingAdministrator: "fuheguanli",
  /** loses everything in the story of the reset */
  losingAdministrator: "diushiguanli",
  /** has a phone and no strong factor, and never gets one */
  unsetAdministrator: "weisheguanli",
  /** looks after accounts, and the one who confirms what they ask for */
  accountAdministrator: "yonghuguanli",
  secondSecurityAdministrator: "anquanfuhe",
  /** locked out, stopped and promoted in the story of accounts */
  lookedAfter: "zhanghaoren",
  /** follow every link they see */
  linkOfficer: "lianjieganbu",
  linkAdministrator: "lianjieguanli",
  systemAdministrator: "xitongguanli",
  securityAdministrator: "anquanguanli",
  auditAdministrator: "shenjiguanli",
  /** verifies subsidies in the system behind a jump of type 3 */
  verifier: "heyanganbu",
  /** agreed to an older privacy policy */
  formerPolicy: "jiuzhengce",
  weakPassword: "ruomima",
  expiredPassword: "mimadaoqi",
  binding: "bangding",
  withoutPhone: "wushouji",
  onFirstDay: "xindaogang",
  qrUser: "saoma",
  /** staff whose phone lets a desktop in */
  qrOfficer: "saomaganbu",
  deviceUser: "shebei",
  disturbed: "mosheng",
  withManyTabs: "duoyemian",
  bySms: "duanxin",
  weakToChange: "ruomima2",
  expiredToChange: "daoqi2",
  soonExpired: "jiangdaoqi",
  forgetful: "wangji",
  corrects: "xinxi",
  leaves: "zhuxiao",
  becomesEntity: "renzheng",
  weakWithoutPhone: "ruowuji",
  links: "guanlianren",
  /** sees the first-jump notice; everybody else of the demonstration has been in its systems before */
  newToSystems: "chuci",
  roleApplicant: "shenqingren",
  /** decides role applications of their city */
  roleAdministrator: "jueseguanli",
  /** declares a scene; its county's administrator sends it back */
  sceneDeclarer: "shenbaoren",
  sceneReviewer: "xianchangjing",
  /** mends what was rated badly in its county */
  ratingAdministrator: "xianhuifang",
  /** keeps the register of systems; another one confirms what they ask for */
  registryAdministrator: "xitongdengji",
  registryConfirmer: "biangengfuhe",
  /** looks after backups and what people handed in */
  fileAdministrator: "wenjianguanli",
  /** let a system in that takes events, and look after what it did not take */
  pushAdministrator: "tuisongguanli",
  pushConfirmer: "tuisongfuhe",
  /** says yes to a system that changes its registration */
  amendmentReviewer: "dengjishenhe",
  /** let in a system whose lines are read one by one */
  workbenchAdministrator: "liantiaoguanli",
  workbenchConfirmer: "liantiaofuhe",
  /** what the manuals' pictures show; asks for a role that the administrator then has to decide */
  manualOfficer: "shouceganbu",
  manualAdministrator: "shouceguanli",
  /** two who change a policy together */
  policyProposer: "canshuguanli",
  policyConfirmer: "canshufuhe",
  /** does a county's work of a morning; a colleague of theirs has locked themselves out */
  countyClerk: "rudongguanli",
  lockedColleague: "rudongganbu",
  /** finds who saw a number, and whoever saw it */
  logReader: "chazhangguanli",
  numberReader: "kanhaoguanli",
  /** writes what the public reads */
  contentAdministrator: "neirongguanli",
  /** brings records in for their county */
  recordAdministrator: "gongshiguanli",
} as const;
export type Person = (typeof people)[keyof typeof people];

/** The captcha this browser is looking at, as the demonstration's outbox knows it. */
export async function captchaFor(page: Page, except?: string): Promise<string> {
  let answer: string | undefined;
  await expect
    .poll(
      async () => {
        const before = answer;
        const clientId = await page.evaluate(() => localStorage.getItem("generator-userId"));
        answer = (await outbox()).captchas.find((one) => one.clientId === clientId)?.answer;
        // a form may still be asking for another picture: only the last one counts
        return answer !== undefined && answer !== except && answer === before;
      },
      { intervals: [200] },
    )
    .toBe(true);
  return answer as string;
}

/** The newest code that was sent to a number ending so. */
export async function codeSentTo(tail: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => (code = (await outbox()).sms.find(({ to, code: sent }) => to.endsWith(tail) && sent !== "")?.code),
    )
    .toBeTruthy();
  return code as string;
}

/** Chooses a demonstration account and reads the captcha; the second factor is there too when it is a time-based code. */
export async function fillIn(page: Page, form: Page | Locator, person: Person) {
  const accounts = form.getByLabel("演示账号");
  await expect(accounts).toBeVisible();
  if (await form.getByLabel("短信验证码", { exact: true }).isVisible()) await ownCode(person);
  await accounts.selectOption(person);
  await form.getByLabel("图形验证码", { exact: true }).fill(await lastCaptcha(page, form));
}

/** What the picture of a form says that may still be asking for another one: only the last one counts. */
export async function lastCaptcha(page: Page, form: Page | Locator): Promise<string> {
  await expect(form.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  return captchaFor(page);
}

export async function submit(form: Page | Locator) {
  await form.getByRole("button", { name: "登录", exact: true }).click();
}

/** Two presses before the page can draw anything between them; returns how often the call was sent. */
export async function pressTwice(page: Page, button: Locator, call: string): Promise<() => number> {
  let sent = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api${call}`) sent += 1;
  });
  await button.evaluate((pressed: HTMLElement) => [pressed.click(), pressed.click()]);
  return () => sent;
}

/** The confirm box that follows every password sign-in; pressing it goes on. */
export async function acceptNotice(page: Page) {
  const notice = page.getByRole("dialog", { name: "温馨提示" });
  await expect(notice).toContainText("此平台为非涉密平台，请勿上传涉密文件！");
  await notice.getByRole("button", { name: "知道了" }).click();
}

/** Signed in at the market's counter, by calls alone: on /homeZtfw, or on the page that the story is about. */
export async function signInAsCitizen(page: Page, person: Person, path = "/homeZtfw") {
  await openSignedIn(page, person, "market", path);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
}

/** Signed in at the government's counter with a time-based code, by calls alone. */
export async function signInAsStaff(page: Page, person: Person, path = "/home") {
  await openSignedIn(page, person, "gov", path);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
}

/** At /login, with a password that the demonstration does not know. */
export async function signInWith(page: Page, username: string, password: string) {
  await page.goto(`${portal()}/login`);
  await expect(page.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByLabel("用户名或手机号", { exact: true }).fill(username);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await submit(page);
  await acceptNotice(page);
}

/** From /homeZtfw through the form by account and captcha, for stories about signing in. */
export async function signInByForm(page: Page, person: Person) {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await fillIn(page, dialog, person);
  await submit(dialog);
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
}

/** From /first through the form to /home by password, captcha and time-based code. */
export async function signInByFormAsStaff(page: Page, person: Person) {
  await page.goto(`${portal()}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await fillIn(page, page, person);
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL(`${portal()}/home`);
}

/** Presses something that opens another system in a new tab. */
export async function opensTab(page: Page, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), press()]);
  return tab;
}

/** As `opensTab`, past the waiting page of a click that was answered with a question, which closes again. */
async function opensSystem(page: Page, press: () => Promise<void>): Promise<Page> {
  const leads = async (tab: Page) => {
    await tab.waitForURL((url) => url.protocol.startsWith("http")).catch(() => undefined);
    return !tab.isClosed();
  };
  const [tab] = await Promise.all([page.context().waitForEvent("page", { predicate: leads }), press()]);
  return tab;
}

/** The first jump of an account that nobody has told yet: what is shared is read and agreed to, then the system opens. */
export async function jumpsFirstTime(page: Page, press: () => Promise<void>, to = ""): Promise<Page> {
  await press();
  const notice = page.getByRole("dialog", { name: new RegExp(`^首次进入“${to}`) });
  return opensSystem(page, () => notice.getByRole("button", { name: "同意并进入" }).click());
}

/** The row of a service on the market's home, and its button. */
export const serviceButton = (page: Page, service: string): Locator =>
  page
    .getByRole("listitem")
    .filter({ hasText: service })
    .getByRole("button", { name: /办理|查询|到窗口办|看办事指南|查看说明/ });

/** The button of a service among those of its theme, as far down as they have to be unfolded for it. */
export async function findService(page: Page, domain: string, service: string): Promise<Locator> {
  await page.goto(`${portal()}/homeZtfw?domain=${domain}`);
  const button = serviceButton(page, service);
  const more = page.getByRole("button", { name: /^更多（/ });
  await expect(more.or(button).first()).toBeVisible();
  while (!(await button.isVisible()) && (await more.isVisible())) await more.click();
  return button;
}
