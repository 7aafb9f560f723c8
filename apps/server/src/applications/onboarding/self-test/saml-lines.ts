import { SIMULATED_ACCOUNTS } from "../../../protocols/oidc/index.ts";
import type { SamlFlaw } from "../../../protocols/saml/index.ts";
import {
  type TestRun,
  DEPENDS,
  landingOf,
  type Look,
  lookOf,
  looksSignedIn,
  originsOf,
  randomState,
} from "./test-run.ts";
import * as judge from "./entry.rules.ts";
import { judgeForgedSamlLogout, type Notice, ofSingleLogout } from "./logout.rules.ts";
import { placeholderLine } from "./placeholder-line.ts";
import { findingOfSilence } from "./connection.rules.ts";
import { failed, type Finding, fine, notApplicable, skipped, warned } from "./finding.rules.ts";
import { isAnswer, type Visited, type Visitor } from "./visitor.ts";

const [FIRST, SECOND] = SIMULATED_ACCOUNTS;

const requestProblems: Record<string, string> = {
  unknownSystem: "请求里的 Issuer 不是元数据里的 entityID",
  unsigned: "元数据声明请求签名，请求却没有签名",
  badSignature: "请求的签名与元数据里的证书不符",
  wrongDestination: "请求的 Destination 不是门户的登录地址",
  expired: "请求的 IssueInstant 与门户相差超过 5 分钟，服务器时间不对",
};

/** A browser on its way in: what it must answer, where the system began. */
type Begun = { browser: Visitor; requestId: string | null };

/** A system that speaks SAML: with signed assertions, and with such as nobody may take. */
export async function samlLines(run: TestRun) {
  const { trial, line, newVisitor, follow, firstLook } = run;
  const { system } = trial;
  const { saml: simulation } = trial.simulations;
  const provider = await simulation.providerOf(system.abbr);
  const consumers = provider?.consumers.map(({ location }) => location) ?? [];
  const loginPage = trial.form.initiateLoginUri || null;
  const origins = originsOf([...consumers, loginPage]);
  const isSignOn = ({ href }: URL) => href.startsWith(`${simulation.signOnAddress}?`);

  /** As its users begin: at its own login page, where it has one. */
  async function begin(): Promise<Begun | { problem: string } | Visited> {
    const browser = newVisitor();
    if (loginPage === null) return { browser, requestId: null };
    const visited = await follow(browser, new URL(loginPage), isSignOn, origins);
    if (!("arrived" in visited)) return visited;
    const read = await simulation.readRequest(visited.arrived, system.abbr);
    if ("problem" in read) return read;
    const { id, consumerUrl } = read.request;
    if (consumerUrl !== undefined && !consumers.includes(consumerUrl))
      return { problem: `请求的接收地址 ${consumerUrl} 不在元数据里` };
    return { browser, requestId: id };
  }

  const first = await firstLook(new URL(loginPage ?? new URL("/", consumers[0])));
  let begins = loginPage === null;
  await line("redirect", async () => {
    if (!first) return skipped(DEPENDS);
    if (loginPage === null) return notApplicable("没有填写登录入口，由门户发起登录");
    const begun = await begin();
    if ("problem" in begun)
      return failed(
        "登录请求不能回答",
        `${requestProblems[begun.problem] ?? begun.problem}。`,
        "请核对系统的 entityID、接收地址和签名证书与提交的元数据一致；元数据有变的，请在“申请内容”点“修改登记”提交新的元数据。",
      );
    if (!("browser" in begun))
      return isAnswer(begun) ? judge.notSentToLogin(begun.status, simulation.signOnAddress) : findingOfSilence(begun);
    begins = true;
    return fine("登录请求与元数据一致");
  });

  /** One answer in a browser of its own, or in one that is given. */
  async function post(
    begun: Begun,
    accountId: string,
    { flaw, inResponseTo = begun.requestId }: { flaw?: SamlFlaw; inResponseTo?: string | null } = {},
  ) {
    const answer = await simulation.answer({ accountId, system, inResponseTo, ...(flaw ? { flaw } : {}) });
    const visited = await begun.browser.submit(new URL(answer.to), new URLSearchParams(answer.fields));
    return { answer, visited };
  }
  async function begun(): Promise<Begun | undefined> {
    const one = await begin();
    return "browser" in one ? one : undefined;
  }

  let signedIn: { browser: Visitor; fields: Record<string, string>; to: string; look: Look } | undefined;
  const letsIn = (visited: Visited): boolean =>
    signedIn !== undefined && isAnswer(visited) && looksSignedIn(visited, signedIn.look);
  /** An answer with something wrong, and what the system made of it. */
  async function tried(verdict: (letIn: boolean) => Finding, how: Parameters<typeof post>[2]): Promise<Finding> {
    const one = signedIn && (await begun());
    if (!one) return skipped(DEPENDS);
    const { visited } = await post(one, FIRST, how);
    return isAnswer(visited) ? verdict(letsIn(visited)) : findingOfSilence(visited);
  }

  // the good answer comes first: what an entry looks like is known from it
  const entered = first && begins ? await enter() : undefined;
  async function enter() {
    const one = await begun();
    return one && { one, ...(await post(one, FIRST)) };
  }
  if (entered && isAnswer(entered.visited) && entered.visited.status < 400)
    signedIn = {
      browser: entered.one.browser,
      fields: entered.answer.fields,
      to: entered.answer.to,
      look: lookOf(entered.visited),
    };

  await line("state", async () =>
    loginPage === null
      ? notApplicable("由门户发起登录，没有登录请求")
      : tried(judge.judgeOtherRequest, { inResponseTo: `_${randomState()}` }),
  );
  await line("exchange", async () => {
    if (!entered) return skipped(DEPENDS);
    const again = await begun();
    if (!again) return skipped(DEPENDS);
    const { visited } = await post(again, FIRST);
    if (!isAnswer(visited)) return findingOfSilence(visited);
    const verdict = judge.judgeAssertionEntry(visited.status, visited.cookiesSet);
    if (verdict.outcome === "fail") signedIn = undefined;
    return verdict;
  });
  await line("otherUser", async () => {
    if (!signedIn) return skipped(DEPENDS);
    const { visited } = await post({ browser: signedIn.browser, requestId: null }, SECOND);
    return isAnswer(visited) ? judge.judgeReplaced(letsIn(visited)) : findingOfSilence(visited);
  });
  await line("replay", async () => {
    if (!signedIn) return skipped(DEPENDS);
    const visited = await newVisitor().submit(new URL(signedIn.to), new URLSearchParams(signedIn.fields));
    return isAnswer(visited) ? judge.judgeAssertionReplay(letsIn(visited)) : findingOfSilence(visited);
  });
  await line("forged", async () => {
    const one = signedIn && (await begun());
    const other = one && (await begun());
    if (!one || !other) return skipped(DEPENDS);
    const unsigned = await post(one, FIRST, { flaw: "unsigned" });
    const foreign = await post(other, FIRST, { flaw: "foreignKey" });
    return judge.judgeForgedAssertion({ unsigned: letsIn(unsigned.visited), foreign: letsIn(foreign.visited) });
  });
  await line("wrongTarget", () => tried(judge.judgeOtherAudience, { flaw: "otherAudience" }));
  await line("expired", () => tried(judge.judgeExpired, { flaw: "expired" }));
  await run.notApplicable("wrongSecret", "SAML 用证书签名，没有密钥");

  await line("logout", async () => {
    if (!provider || provider.logoutEndpoints.length === 0)
      return warned(
        "元数据里没有单点退出地址",
        "用户在门户退出后，仍会留在本系统里登录着。",
        "请实现单点退出（SingleLogoutService）并在“申请内容”点“修改登记”提交新的元数据。",
      );
    const one = signedIn && (await begun());
    if (!one) return skipped("依赖接受断言，未执行");
    const { answer, visited } = await post(one, FIRST);
    const landing = isAnswer(visited) ? landingOf(visited, origins) : null;
    const ended = await run.watch(one.browser, [landing, new URL("/", answer.to)]);
    const told = (await byBrowser(one.browser, answer)) ?? (await byServer(answer));
    return "outcome" in told ? told : ended(told, ofSingleLogout);
  });

  type Given = Awaited<ReturnType<typeof post>>["answer"];
  async function byBrowser(browser: Visitor, answer: Given): Promise<Notice | Finding | undefined> {
    const [forged, real] = await Promise.all([
      simulation.logoutAddressOf(system.abbr, answer, { forged: true }),
      simulation.logoutAddressOf(system.abbr, answer, { forged: false }),
    ]);
    if (!forged || !real) return undefined;
    const comesBack = async (to: URL) => {
      const visited = await browser.visit(to);
      return isAnswer(visited) && visited.location?.href.startsWith(simulation.logoutAddress) ? null : visited;
    };
    const careless = judgeForgedSamlLogout((await comesBack(forged)) === null);
    if (careless) return careless;
    const began = performance.now();
    const stayed = await comesBack(real);
    const took = Math.round(performance.now() - began);
    const problem = stayed && (isAnswer(stayed) ? `返回 ${stayed.status}，没有带着回答回到门户` : "没有回答");
    return { took, problem };
  }
  const byServer = (answer: Given) =>
    run.notified("单点退出（SOAP）", () => simulation.sendLogout(system.abbr, answer));

  await run.checkUser(first !== undefined);
  await placeholderLine(run, null);
  await run.noRole();
}
