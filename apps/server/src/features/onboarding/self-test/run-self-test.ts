import { randomBytes } from "node:crypto";
import type { ApplicationProtocol, SelfTestKey } from "@sannong/contract/onboarding-words";
import type { SelfTestLine } from "@sannong/contract/onboarding.schemas";
import type { accountCheck } from "../../../gateways/connected-systems/account-check.ts";
import { REHEARSAL_ACCOUNTS, type Rehearsal, type RehearsalCode } from "../../../oidc/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Outbound } from "../../../platform/outbound.ts";
import { initiateLoginUrl, redirectUriOfHandoff, type ConnectedSystem } from "../../systems/index.ts";
import * as judge from "./self-test.rules.ts";
import { type Finding, failed, fine, skipped, warned } from "./self-test.rules.ts";
import { type Answer, isAnswer, type Visited, type Visitor, visitor } from "./visitor.ts";

export type Trial = {
  system: ConnectedSystem;
  protocol: ApplicationProtocol;
  issuer: string;
  isProduction: boolean;
  rehearsal: Rehearsal;
  outbound: Pick<Outbound, "call">;
  privateAllowed: readonly string[];
  /** what the token endpoint wrote down about this system's newest refusal since then */
  refusalSince: (appId: string, since: Date) => Promise<string | undefined>;
  accountCheck: ReturnType<typeof accountCheck>;
  checkSecret: string | null;
  /** the address that a hand-over opens with this code */
  landingAddress: (system: ConnectedSystem, code: string) => string;
  clock: Clock;
};
type Tell = (line: SelfTestLine) => Promise<void>;

const [FIRST, SECOND] = REHEARSAL_ACCOUNTS;
/** One after the other, as a browser: further redirects than these are a loop. */
const MOST_REDIRECTS = 5;
const randomState = () => randomBytes(16).toString("base64url");

type Request = { visitor: Visitor; params: Map<string, string> };

/**
 * Tries a system as its users and its attackers would: with real codes of this provider, for two people who do not
 * exist. Each line says what was found, why, what proves it and how it is mended.
 */
export async function runSelfTest(trial: Trial, tell: Tell): Promise<SelfTestLine[]> {
  const { system, issuer, rehearsal, outbound, privateAllowed, clock } = trial;
  const lines: SelfTestLine[] = [];
  const opened: RehearsalCode[] = [];
  const origins = new Set(
    [...system.redirectUris, system.initiateLoginUri, system.handoffUri]
      .filter((address) => address !== null)
      .map((address) => new URL(redirectUriOfHandoff(address)).origin),
  );
  let evidence: string[] = [];
  const note = (text: string) => {
    evidence.push(`${clock().toLocaleTimeString("sv-SE", { timeZone: "Asia/Shanghai" })}  ${text}`);
  };
  const newVisitor = () => visitor({ outbound, privateAllowed, note });

  async function line(key: SelfTestKey, act: () => Promise<Finding>): Promise<Finding> {
    evidence = [];
    const began = performance.now();
    const { outcome, found, cause = null, cure = null } = await act();
    const took = outcome === "skipped" ? null : Math.round(performance.now() - began);
    const made: SelfTestLine = { key, outcome, found, took, cause, cure, evidence };
    lines.push(made);
    await tell(made);
    return { outcome, found };
  }

  /** Begins a sign-in as a browser does; ends where the system sends its user to our authorization endpoint. */
  async function begin(): Promise<Request | Visited> {
    const browser = newVisitor();
    let visited = await browser.visit(new URL(initiateLoginUrl(system, issuer, null) ?? ""));
    for (let turn = 0; turn < MOST_REDIRECTS && isAnswer(visited) && visited.location; turn += 1) {
      const { location } = visited;
      if (location.href.startsWith(`${issuer}/auth?`))
        return { visitor: browser, params: new Map(location.searchParams) };
      if (!origins.has(location.origin)) return visited;
      visited = await browser.visit(location);
    }
    return visited;
  }
  const isRequest = (begun: Request | Visited): begun is Request => "params" in begun;

  async function codeFor(accountId: string, request?: Request): Promise<RehearsalCode> {
    const params = request?.params;
    const asked = params?.get("scope")?.split(" ") ?? [];
    const scope = params
      ? system.scopes
          .split(" ")
          .filter((one) => asked.includes(one))
          .join(" ")
      : system.scopes;
    const code = await rehearsal.issueCode({
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

  const tokenPath = trial.protocol === "envelope" ? "/api/open/token" : `${new URL(issuer).pathname}/token`;
  const handsOver = system.initiateLoginUri === null;
  const wayIn = handsOver
    ? new URL("/", redirectUriOfHandoff(system.handoffUri ?? ""))
    : new URL(initiateLoginUrl(system, issuer, null) ?? "");
  let first: Answer | undefined;

  await line("reachable", async () => {
    const visited = await newVisitor().visit(wayIn);
    if (!isAnswer(visited)) return judge.findingOfSilence(visited);
    const verdict = judge.judgeReachable(visited.status, visited.took);
    // what is down is not asked for more
    if (verdict.outcome !== "fail") first = visited;
    return verdict;
  });
  await line("tls", async () => {
    if (!first) return skipped("依赖上一项，未执行");
    const { certificateUntil } = first;
    return judge.judgeTls({
      protocol: wayIn.protocol,
      certificateUntil,
      now: clock(),
      isProduction: trial.isProduction,
    });
  });
  await line("clock", async () => {
    if (!first) return skipped("依赖上一项，未执行");
    note(`Date: ${first.date ?? "（缺失）"}`);
    return judge.judgeClock(first.date, clock());
  });

  const redirect = await line("redirect", async () => {
    if (!first) return skipped("依赖上一项，未执行");
    if (handsOver) {
      const visited = await newVisitor().visit(new URL(redirectUriOfHandoff(system.handoffUri ?? "")));
      return isAnswer(visited) ? judge.judgeReachable(visited.status, visited.took) : judge.findingOfSilence(visited);
    }
    const begun = await begin();
    if (isRequest(begun)) return judge.judgeRequest(begun, system);
    if (!isAnswer(begun)) return judge.findingOfSilence(begun);
    return failed(
      "没有转到统一登录",
      `登录入口返回 ${begun.status}${begun.location ? `，转到 ${begun.location.origin}` : ""}，没有转到 ${issuer}/auth。`,
      "登录入口收到请求后应直接 302 到门户的授权地址（地址以发现文档为准）。",
    );
  });
  const canGoOn = redirect.outcome === "ok" || (handsOver && redirect.outcome === "warn");

  await line("state", async () => {
    if (!canGoOn) return skipped("依赖上一项，未执行");
    if (handsOver) return skipped("由门户送码，不使用 state");
    const begun = await begin();
    if (!isRequest(begun)) return failed("第二次登录没有开始", "登录入口第二次没有转到统一登录。", "请检查登录入口。");
    const verdict = judge.judgeState(begun);
    if (verdict.outcome === "fail") return verdict;
    const { code } = await codeFor(FIRST, begun);
    await begun.visitor.visit(wayBack(code, begun, randomState()));
    return judge.judgeWrongState({ redeemed: await rehearsal.wasRedeemed(code) }) ?? verdict;
  });

  let signedIn: { browser: Visitor; code: RehearsalCode; session: readonly string[] } | undefined;
  await line("exchange", async () => {
    if (!canGoOn) return skipped("依赖上一项，未执行");
    const begun = handsOver ? undefined : await begin();
    if (begun && !isRequest(begun)) return failed("登录没有开始", "登录入口没有转到统一登录。", "请检查登录入口。");
    const browser = begun?.visitor ?? newVisitor();
    const code = await codeFor(FIRST, begun);
    const since = clock();
    const visited = await browser.visit(wayBack(code.code, begun, begun?.params.get("state")));
    if (!(await rehearsal.wasRedeemed(code.code))) {
      if (!isAnswer(visited)) return judge.findingOfSilence(visited);
      const reason = await trial.refusalSince(system.appId, since);
      note(`POST ${tokenPath} → ${reason ?? "没有收到请求"}`);
      if (trial.protocol === "envelope" && reason === undefined)
        return judge.judgeSilentEnvelope(system.secretHashes.length > 0);
      return judge.judgeRefusedExchange(reason, system.secretHashes.length > 0 || system.isPublicClient);
    }
    note(`POST ${tokenPath} → 200`);
    if (!isAnswer(visited)) return judge.findingOfSilence(visited);
    const verdict = judge.judgeExchange(visited.status, visited.cookiesSet);
    if (verdict.outcome !== "fail") signedIn = { browser, code, session: visited.cookiesSet };
    return verdict;
  });

  /** What a system made of a code that should not let anybody in. */
  async function turn(browser: Visitor, code: string, address: URL): Promise<judge.Turn | Finding> {
    const visited = await browser.visit(address);
    if (!isAnswer(visited)) return judge.findingOfSilence(visited);
    const begins = visited.cookiesSet.some((name) => signedIn?.session.includes(name));
    return { redeemed: await rehearsal.wasRedeemed(code), status: visited.status, begins };
  }

  await line("otherUser", async () => {
    if (!signedIn) return skipped("依赖上一项，未执行");
    const { browser } = signedIn;
    const begun = handsOver ? undefined : await begin();
    if (begun && !isRequest(begun)) return skipped("登录没有开始，未执行");
    const { code } = await codeFor(SECOND, begun);
    const made = await turn(browser, code, wayBack(code, begun, randomState()));
    return "outcome" in made ? made : judge.judgeOtherUser(made, handsOver);
  });

  await line("replay", async () => {
    if (!signedIn) return skipped("依赖上一项，未执行");
    const { code } = signedIn.code;
    const begun = handsOver ? undefined : await begin();
    if (begun && !isRequest(begun)) return skipped("登录没有开始，未执行");
    const browser = begun?.visitor ?? newVisitor();
    const made = await turn(browser, code, wayBack(code, begun, begun?.params.get("state")));
    return "outcome" in made ? made : judge.judgeReplay(made);
  });

  await line("wrongSecret", async () => {
    if (system.isPublicClient) return skipped("公开客户端没有密钥");
    if (system.secretHashes.length === 0) return judge.judgeRefusedExchange(undefined, false);
    return (await rehearsal.refusesWrongSecret(system.appId))
      ? fine("没有发放过的密钥被拒绝")
      : failed("错误密钥没有被拒绝", "门户接受了没有发放过的密钥。", "请联系门户运维。");
  });

  await line("logout", async () => {
    const { backchannelLogoutUri } = system;
    if (backchannelLogoutUri === null)
      return warned(
        "没有登记退出通知地址",
        "用户在门户退出后，仍会留在本系统里登录着。",
        "请实现后台退出通知（Back-Channel Logout）并登记地址。",
      );
    if (!signedIn) return skipped("依赖换取令牌，未执行");
    const notice = { clientId: system.appId, accountId: FIRST, sid: signedIn.code.sid };
    const forged = new URLSearchParams({ logout_token: await rehearsal.forgedLogoutToken(notice) });
    const answered = await newVisitor().visit(new URL(backchannelLogoutUri), forged);
    const careless = judge.judgeForgedLogout(isAnswer(answered) ? answered.status : null);
    if (careless) return careless;
    const began = performance.now();
    const problem = await rehearsal.sendLogout(notice).then(
      () => null,
      (failure: unknown) => (failure instanceof Error ? failure.message.slice(0, 120) : "没有回答"),
    );
    const took = Math.round(performance.now() - began);
    note(`POST ${backchannelLogoutUri} → ${problem ?? "已接受"}（${took} 毫秒）`);
    return judge.judgeLogout({ took, problem });
  });

  await line("checkUser", async () => {
    const { checkUserUrl, abbr, appId } = system;
    if (checkUserUrl === null || trial.checkSecret === null) return skipped("没有登记用户核验接口");
    if (!first) return skipped("依赖第一项，未执行");
    const endpoint = { abbr, appId, checkUserUrl, secret: trial.checkSecret, privateAllowed };
    const nobody = { username: `rehearsal-${randomState()}`, tel: "" };
    const began = performance.now();
    const known = await trial.accountCheck.ask(endpoint, nobody);
    const took = Math.round(performance.now() - began);
    note(`POST ${checkUserUrl}（签名正确）→ ${known.answered ? `matchFlag ${known.matchFlag}` : known.why}`);
    const stranger = await trial.accountCheck.ask({ ...endpoint, secret: randomState() }, nobody);
    note(`POST ${checkUserUrl}（签名错误）→ ${stranger.answered ? `matchFlag ${stranger.matchFlag}` : stranger.why}`);
    return judge.judgeCheckUser(known, stranger, took);
  });

  await Promise.all(opened.map(({ uid }) => rehearsal.end(uid)));
  return lines;
}

/** Nothing failed, and what matters most was seen to work. */
export const hasPassed = (lines: readonly SelfTestLine[]): boolean =>
  lines.every(({ outcome }) => outcome !== "fail") &&
  lines.some(({ key, outcome }) => key === "exchange" && (outcome === "ok" || outcome === "warn"));
