import { provesByKey } from "@sannong/contract/applications/application-shapes.schemas";
import { SIMULATED_ACCOUNTS, type SimulatedCode } from "../../../protocols/oidc/index.ts";
import { landingAddress } from "@sannong/contract/rules/protocols/landing-address";
import { initiateLoginUrl, redirectUriOfHandoff } from "../../../kernel/application/index.ts";
import { type TestRun, DEPENDS, landingOf, originsOf, randomState } from "./test-run.ts";
import { judgeForgedLogout, ofLogoutToken } from "./logout.rules.ts";
import { type HandedOver, placeholderLine } from "./placeholder-line.ts";
import { TELLING } from "./placeholder.rules.ts";
import { judgeRequest, judgeState } from "./authorization-request.rules.ts";
import {
  judgeExchange,
  judgeOtherUser,
  judgeRefusedAssertion,
  judgeRefusedExchange,
  judgeReplay,
  judgeSilentEnvelope,
  judgeWrongState,
  type Turn,
} from "./code-exchange.rules.ts";
import { findingOfSilence, judgeReachable } from "./connection.rules.ts";
import { failed, type Finding, fine, notApplicable, skipped, warned } from "./finding.rules.ts";
import { type Answer, isAnswer, type Visited, type Visitor } from "./visitor.ts";

const [FIRST, SECOND] = SIMULATED_ACCOUNTS;

type Request = { visitor: Visitor; params: Map<string, string> };

/** A system that speaks OpenID Connect, or exchanges its code in the envelope: with real codes of this provider. */
export async function openidLines(run: TestRun) {
  const { trial, line, note, newVisitor, follow, firstLook } = run;
  const { system, issuer } = trial;
  const { openid: simulation } = trial.simulations;
  const opened: SimulatedCode[] = [];
  const handoff = system.handoffUri === null ? null : redirectUriOfHandoff(system.handoffUri);
  const origins = originsOf([...system.redirectUris, system.initiateLoginUri, handoff]);
  const isAuthorization = ({ href }: URL) => href.startsWith(`${issuer}/auth?`);

  /** Begins a sign-in as a browser does; ends where the system sends its user to our authorization endpoint. */
  async function begin(target: string | null = null): Promise<Request | Visited> {
    const browser = newVisitor();
    const from = new URL(initiateLoginUrl(system, issuer, target) ?? "");
    const visited = await follow(browser, from, isAuthorization, origins);
    return "arrived" in visited ? { visitor: browser, params: await askedBy(visited.arrived) } : visited;
  }
  /** What it asks for, also where that was pushed before. */
  async function askedBy({ searchParams }: URL): Promise<Map<string, string>> {
    const request = searchParams.get("request");
    if (request !== null) {
      // and so does what stands beside a signed one (RFC 9101, 6.3)
      const signed = await simulation.signedRequest(request, system.appId);
      return new Map([["request", request], ["client_id", searchParams.get("client_id") ?? ""], ...(signed ?? [])]);
    }
    const requestUri = searchParams.get("request_uri");
    if (requestUri === null) return new Map(searchParams);
    // what stands beside it counts for nothing (RFC 9126, 4)
    const pushed = await simulation.pushedRequest(requestUri, system.appId);
    return new Map([
      ["request_uri", requestUri],
      ["client_id", searchParams.get("client_id") ?? ""],
      ...(pushed ?? []),
    ]);
  }
  const isRequest = (begun: Request | Visited): begun is Request => "params" in begun;

  async function codeFor(accountId: string, request?: Request): Promise<SimulatedCode> {
    const params = request?.params;
    const requested = params?.get("scope")?.split(" ") ?? [];
    const scope = params
      ? system.scopes
          .split(" ")
          .filter((one) => requested.includes(one))
          .join(" ")
      : system.scopes;
    const code = await simulation.issueCode({
      accountId,
      system,
      redirectUri: params?.get("redirect_uri") ?? redirectUriOfHandoff(system.handoffUri ?? ""),
      scope,
      nonce: params?.get("nonce"),
      codeChallenge: params?.get("code_challenge"),
      codeChallengeMethod: params?.get("code_challenge_method"),
    });
    opened.push(code);
    return code;
  }
  /** Where the browser goes with a code: back to the request's own address, or to where codes are handed. */
  function wayBack(code: string, request: Request | undefined, state: string | undefined): URL {
    if (!request) return new URL(trial.landingAddress(system, code));
    const address = new URL(request.params.get("redirect_uri") ?? "");
    address.searchParams.set("code", code);
    if (state !== undefined) address.searchParams.set("state", state);
    address.searchParams.set("iss", issuer);
    return address;
  }

  const tokenPath = trial.form.protocol === "envelope" ? "/api/open/token" : `${new URL(issuer).pathname}/token`;
  const handsOver = system.initiateLoginUri === null;
  const wayIn = handsOver
    ? new URL("/", redirectUriOfHandoff(system.handoffUri ?? ""))
    : new URL(initiateLoginUrl(system, issuer, null) ?? "");
  const first = await firstLook(wayIn);

  const startsNowhere = ({ status, location }: Answer) =>
    failed(
      "没有转到统一登录",
      `登录入口返回 ${status}${location ? `，转到 ${location.origin}` : ""}，没有转到 ${issuer}/auth。`,
      "登录入口收到请求后应直接 302 到门户的授权地址（地址以发现文档为准）。",
    );
  const redirect = await line("redirect", async () => {
    if (!first) return skipped(DEPENDS);
    if (handsOver) {
      const visited = await newVisitor().visit(new URL(redirectUriOfHandoff(system.handoffUri ?? "")));
      return isAnswer(visited) ? judgeReachable(visited.status, visited.took) : findingOfSilence(visited);
    }
    const begun = await begin();
    if (isRequest(begun)) return judgeRequest(begun, system);
    if (!isAnswer(begun)) return findingOfSilence(begun);
    return startsNowhere(begun);
  });
  const canGoOn = redirect.outcome === "ok" || (handsOver && redirect.outcome === "warn");

  await line("state", async () => {
    if (!canGoOn) return skipped(DEPENDS);
    if (handsOver) return notApplicable("由门户送码，不使用 state");
    const begun = await begin();
    if (!isRequest(begun)) return failed("第二次登录没有开始", "登录入口第二次没有转到统一登录。", "请检查登录入口。");
    const verdict = judgeState(begun);
    if (verdict.outcome === "fail") return verdict;
    const { code } = await codeFor(FIRST, begun);
    const visited = await begun.visitor.visit(wayBack(code, begun, randomState()));
    const wrong = judgeWrongState({ redeemed: await simulation.wasRedeemed(code) });
    // who says nothing has not shown that they looked
    return wrong ?? (isAnswer(visited) ? verdict : findingOfSilence(visited));
  });

  /** The first of the two comes in, as the system's own sign-in or the portal's hand-over leads. */
  async function enter() {
    const begun = handsOver ? undefined : await begin();
    return begun && !isRequest(begun) ? undefined : enterBy(begun);
  }
  async function enterBy(begun: Request | undefined) {
    const browser = begun?.visitor ?? newVisitor();
    const code = await codeFor(FIRST, begun);
    return { browser, code, visited: await browser.visit(wayBack(code.code, begun, begun?.params.get("state"))) };
  }

  let signedIn: { browser: Visitor; code: SimulatedCode; session: readonly string[] } | undefined;
  await line("exchange", async () => {
    if (!canGoOn) return skipped(DEPENDS);
    const since = trial.clock();
    const entered = await enter();
    if (!entered) return failed("登录没有开始", "登录入口没有转到统一登录。", "请检查登录入口。");
    const { browser, code, visited } = entered;
    if (!(await simulation.wasRedeemed(code.code))) {
      if (!isAnswer(visited)) return findingOfSilence(visited);
      const reason = await trial.refusalSince(system.appId, "oidc.tokensRefused", since);
      note(`POST ${tokenPath} → ${reason ?? "没有收到请求"}`);
      if (trial.form.protocol === "envelope" && reason === undefined)
        return judgeSilentEnvelope(system.secretHashes.length > 0);
      if (system.clientAuth === "privateKey" && reason !== undefined && /invalid_client/.test(reason))
        return judgeRefusedAssertion(reason);
      const needsNone = system.isPublicClient || provesByKey(system);
      return judgeRefusedExchange(reason, system.secretHashes.length > 0 || needsNone);
    }
    note(`POST ${tokenPath} → 200`);
    if (!isAnswer(visited)) return findingOfSilence(visited);
    const verdict = judgeExchange(visited.status, visited.cookiesSet);
    if (verdict.outcome !== "fail") signedIn = { browser, code, session: visited.cookiesSet };
    return verdict;
  });

  /** What a system made of a code that should not let anybody in. */
  async function turn(browser: Visitor, code: string, address: URL): Promise<Turn | Finding> {
    const visited = await browser.visit(address);
    if (!isAnswer(visited)) return findingOfSilence(visited);
    const begins = visited.cookiesSet.some((name) => signedIn?.session.includes(name));
    return { redeemed: await simulation.wasRedeemed(code), status: visited.status, begins };
  }

  await line("otherUser", async () => {
    if (!signedIn) return skipped(DEPENDS);
    const { browser } = signedIn;
    const begun = handsOver ? undefined : await begin();
    if (begun && !isRequest(begun)) return skipped("登录没有开始，未执行");
    const { code } = await codeFor(SECOND, begun);
    const made = await turn(browser, code, wayBack(code, begun, randomState()));
    return "outcome" in made ? made : judgeOtherUser(made, handsOver);
  });

  await line("replay", async () => {
    if (!signedIn) return skipped(DEPENDS);
    const { code } = signedIn.code;
    const begun = handsOver ? undefined : await begin();
    if (begun && !isRequest(begun)) return skipped("登录没有开始，未执行");
    const browser = begun?.visitor ?? newVisitor();
    const made = await turn(browser, code, wayBack(code, begun, begun?.params.get("state")));
    return "outcome" in made ? made : judgeReplay(made);
  });

  await run.notApplicable("forged", "与上一项同一处理：令牌地址拒绝，系统就不能登录");
  await run.notApplicable("wrongTarget", "授权码由门户按客户端和回调地址核对");
  await run.notApplicable("expired", "授权码由门户核对有效期");

  await line("wrongSecret", async () => {
    if (system.isPublicClient) return notApplicable("公开客户端没有密钥");
    if (provesByKey(system))
      return notApplicable("用自己的私钥或证书证明身份，没有密钥；门户每一次都按登记的公钥或主体核对");
    if (system.secretHashes.length === 0) return judgeRefusedExchange(undefined, false);
    return (await simulation.refusesWrongSecret(system.appId))
      ? fine("没有发放过的密钥被拒绝")
      : failed("错误密钥没有被拒绝", "门户接受了没有发放过的密钥。", "请联系门户运维。");
  });

  const handedCode = (): HandedOver => ({
    template: system.handoffUri ?? "",
    async open() {
      if (!signedIn) return undefined;
      const { code } = await codeFor(FIRST);
      const landing = { ...TELLING, code, issuer };
      return newVisitor().visit(new URL(landingAddress(system.handoffUri ?? "", Number(trial.form.jumpType), landing)));
    },
  });
  /** Who begins themselves is told the page that was clicked, and leads there after the sign-in. */
  const ownSignIn = (): HandedOver => ({
    template: "{path}",
    async open() {
      if (!signedIn) return undefined;
      const begun = await begin(new URL(TELLING.path, wayIn).href);
      if (isRequest(begun)) return (await enterBy(begun)).visited;
      return isAnswer(begun) && begun.status < 400 ? startsNowhere(begun) : begun;
    },
  });

  await line("logout", async () => {
    const { backchannelLogoutUri } = system;
    if (backchannelLogoutUri === null && system.frontchannelLogoutUri)
      return warned(
        "只登记了浏览器退出地址",
        "会话到期、在别的设备退出时通知不到本系统；用户自己退出时由他的浏览器打开该地址，自测没有浏览器，不能代为核对。",
        "能实现后台退出通知（Back-Channel Logout）的，请实现并登记地址。",
      );
    if (backchannelLogoutUri === null)
      return warned(
        "没有登记退出通知地址",
        "用户在门户退出后，仍会留在本系统里登录着。",
        "请实现后台退出通知（Back-Channel Logout）并登记地址。",
      );
    if (!signedIn) return skipped("依赖换取令牌，未执行");
    const entered = await enter();
    if (!entered || !isAnswer(entered.visited)) return skipped("登录没有完成，未执行");
    const ended = await run.watch(entered.browser, [landingOf(entered.visited, origins)]);
    const session = { clientId: system.appId, accountId: FIRST, sid: entered.code.sid };
    const forged = new URLSearchParams({
      logout_token: await simulation.forgedLogoutToken(session),
    });
    const answered = await newVisitor().send(new URL(backchannelLogoutUri), forged);
    const careless = judgeForgedLogout(isAnswer(answered) ? answered.status : null);
    if (careless) return careless;
    return ended(
      await run.notified(backchannelLogoutUri, () => simulation.sendLogout(session, trial.outbound)),
      ofLogoutToken,
    );
  });

  await run.checkUser(first !== undefined);
  await placeholderLine(run, handsOver ? handedCode() : ownSignIn());
  await run.noRole();
  await Promise.all(opened.map(({ uid }) => simulation.end(uid)));
}
