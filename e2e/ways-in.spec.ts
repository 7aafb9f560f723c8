import type { Page } from "@playwright/test";
import { startApplicantSystem } from "../apps/server/test/applicant-system.ts";
import {
  expect,
  findService,
  insurance,
  jumpsFirstTime,
  machinery,
  opensTab,
  people,
  portal,
  signInAsCitizen,
  signInAsStaff,
  test,
  traceability,
} from "./support/fixtures.ts";
import { callAs, publishService, systemsCommand } from "./support/operator.ts";

type Client = { appId: string; appSecret: string };
type Applicant = Awaited<ReturnType<typeof startApplicantSystem>>;

let system: Applicant;
test.beforeEach(async () => void (system = await startApplicantSystem()));
test.afterEach(() => system.close());

/** An operator connects the story's own system under a name. */
async function connect(abbr: string, ...wayIn: string[]) {
  const named = ["--abbr", abbr, "--name", `演示系统 ${abbr}`, "--protocol", "oidc"];
  const { appId, appSecret } = await systemsCommand<Client>("add", ...named, ...wayIn);
  system.use({ issuer: `${portal()}/oidc`, appId, appSecret });
}
type Listed = { identification: string; ifValidateBindUser: boolean; health: string };

/** A service as the catalogue tells it. */
async function listedFor(page: Page, identification: string): Promise<Listed | undefined> {
  const { data } = await callAs<{ services: Listed[] }>(page, "/systemService/getSystemServiceVo", {});
  return data.services.find((one) => one.identification === identification);
}
const handedOver = () => ["--handoff-uri", `${system.base}/handoff`, "--jump-type", "0"];

test.describe("the two finance services skip the bound-user check (specification §4, §9)", () => {
  /** What the click asked of the portal beside the way itself. */
  async function entersUnasked(page: Page, identification: string, press: () => Promise<Page>): Promise<Page> {
    const checks: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/oauth/loginSiteByUserName")) checks.push(request.url());
    });
    const service = await listedFor(page, identification);
    expect(service?.ifValidateBindUser).toBe(true);
    const tab = await press();
    expect(checks).toEqual([]);
    return tab;
  }

  test("xdztc-apply: into a system that knows nobody, where another service of the kind asks for a binding", async ({
    page,
  }) => {
    await connect("xdztc", ...handedOver(), "--check-user-url", `${system.base}/check`);
    // whom no story binds
    await signInAsCitizen(page, people.cooperative);
    const tab = await entersUnasked(page, "xdztc-apply", async () => {
      // its name is the beginning of another one's
      const button = await findService(page, "fin", "办理惠农贷款");
      // it was connected just now, so that nobody has agreed to it before
      return jumpsFirstTime(page, () => button.click());
    });
    await expect(tab).toHaveURL(`${system.base}/`);
    await expect(tab.getByText("已登录")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await (await findService(page, "land", "农村产权交易挂牌申请")).click();
    await expect(page.getByText("请绑定系统平台用户!").first()).toBeVisible();
    await expect(page.getByRole("dialog", { name: "绑定系统用户" })).toBeVisible();
  });

  test("nybx-claim: into the insurance, signed in and unbound", async ({ page }) => {
    await signInAsCitizen(page, people.farmer);
    const tab = await entersUnasked(page, "nybx-claim", async () => {
      const button = await findService(page, "fin", "农业保险理赔报案");
      return opensTab(page, () => button.click());
    });
    await expect(tab).toHaveURL(`${insurance()}/`);
    await expect(tab.getByText("您好，演示农户")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("an address instead of a service (specification §7 /redirect, /smartBrainRedirect)", () => {
  type Way = { redirectUrl: string };
  const token = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

  test("/redirect enters registered systems signed in, by their own start and by a code, and no other address", async ({
    page,
  }) => {
    await signInAsCitizen(page, people.farmer);
    const ask = async (redirectUrl: string) =>
      callAs<Way | null>(page, "/redirect", { redirectUrl, token: await token(page) });

    const own = await ask(`${traceability()}/`);
    const handed = await ask(`${machinery()}/handoff`);
    for (const foreign of [
      "https://elsewhere.example/",
      `${machinery()}/applications/new`,
      `${portal()}/oidc/session/end`,
    ])
      expect(await ask(foreign)).toMatchObject({
        success: false,
        code: 4311,
        msg: "该地址未在门户登记，不能跳转，请从服务目录进入",
      });
    const foreignToken = await callAs(page, "/redirect", { redirectUrl: `${traceability()}/`, token: "not-mine" });
    expect(foreignToken).toMatchObject({ success: false, code: 4310 });

    await page.goto(handed.data?.redirectUrl ?? "");
    await expect(page).toHaveURL(`${machinery()}/`);
    await expect(page.getByText("您好，演示农户")).toBeVisible();
    await page.goto(own.data?.redirectUrl ?? "");
    await expect(page).toHaveURL(`${traceability()}/`);
    await expect(page.getByText("演示农户", { exact: true })).toBeVisible();
  });

  test("smartBrainRedirect: the portal's own page, and the province's cockpit as soon as one is connected; no farmer's", async ({
    page,
    browser,
  }) => {
    // two people sign in, and a command starts twice
    test.setTimeout(120_000);
    await signInAsStaff(page, people.registryConfirmer);
    const way = async (asking: Page) => callAs<Way | null>(asking, "/smartBrainRedirect", {});
    const without = await way(page);
    await page.goto(without.data?.redirectUrl ?? "");
    await expect(page).toHaveURL(`${portal()}/intelligentbrain`);
    await expect(page.getByRole("region", { name: "各市排名" })).toBeVisible();

    const farm = await (await browser.newContext()).newPage();
    await signInAsCitizen(farm, people.farmer);
    expect((await way(farm)).success).toBe(false);
    await farm.context().close();

    const start = ["--initiate-login-uri", `${system.base}/login`, "--redirect-uri", `${system.base}/callback`];
    await connect("znhb", ...start, "--scopes", "openid profile");
    // a system that is registered beside the running portal counts within two seconds
    await expect.poll(async () => (await way(page)).data?.redirectUrl).toContain(`${system.base}/login`);
    await page.goto((await way(page)).data?.redirectUrl ?? "");
    await page.getByRole("button", { name: /同意/ }).click();
    await expect(page).toHaveURL(`${system.base}/`);
    await expect(page.getByText("已登录")).toBeVisible();
    await systemsCommand("remove", "znhb");
  });
});

test("a click is refused in a sentence: an account of another type, and a system that was suspended meanwhile; resumed, it enters", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await connect("shiban", ...handedOver());
  const office = await (await browser.newContext()).newPage();
  await signInAsStaff(office, people.contentAdministrator);
  const [forAll, forFarms] = ["试办事项（演示）", "试办事项·限涉农主体（演示）"];
  for (const [identification, name, accountTypes] of [
    ["shiban-all", forAll, []],
    ["shiban-farms", forFarms, [3]],
  ] as const)
    await publishService(office, { identification, name, accountTypes, systemAbbr: "shiban" });

  await signInAsCitizen(page, people.farmer);
  const said = (text: string) => page.getByText(text).first();
  await (await findService(page, "mach", forFarms)).click();
  await expect(
    said("这项服务不面向您现在的账号类型，请看办事指南里写明的对象，换用相应的账号登录后再办"),
  ).toBeVisible();

  const button = await findService(page, "mach", forAll);
  await expect(button).toBeVisible();
  const turn = async (suspended: boolean) => {
    const done = await callAs(office, "/integration/suspension", { systemAbbr: "shiban", suspended, reason: "演练" });
    expect(done).toMatchObject({ success: true });
  };
  await turn(true);
  // the page was read before: the server says it
  const told = await opensTab(page, () => button.click());
  await expect(told.getByText("该系统已暂停服务，恢复时间请看系统说明")).toBeVisible();
  await expect(told.getByText("咨询电话", { exact: true })).toBeVisible();
  await told.close();
  await turn(false);
  // what everybody is shown follows within five seconds
  await expect.poll(async () => (await listedFor(page, "shiban-all"))?.health).not.toBe("stopped");
  const again = await findService(page, "mach", forAll);
  const tab = await jumpsFirstTime(page, () => again.click());
  await expect(tab.getByText("已登录")).toBeVisible();
  await office.context().close();
});
