import { randomBytes } from "node:crypto";
import { errorCatalogue } from "@sannong/contract/errors";
import type { SelfTestKey } from "@sannong/contract/applications/onboarding-words";
import type { SelfTestLine } from "@sannong/contract/applications/onboarding.schemas";
import type { ApplicationForm } from "@sannong/contract/applications/application-shapes.schemas";
import { cut } from "@sannong/contract/rules/texts/cut";
import type { CasSimulation } from "../../../protocols/cas/index.ts";
import type { accountCheck } from "../../../gateways/connected-systems/account-check.ts";
import type { Simulation } from "../../../protocols/oidc/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Outbound } from "../../../platform/outbound/outbound.ts";
import type { SamlSimulation } from "../../../protocols/saml/index.ts";
import { EVERYTHING_IN_ORDER, judgeAdmission, refusalOfAdmission } from "../../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { judgeEnded, type Notice } from "./logout.rules.ts";
import { judgeNoRole } from "./placeholder.rules.ts";
import { judgeCheckUser } from "./check-user.rules.ts";
import { findingOfSilence, judgeClock, judgeReachable, judgeTls } from "./connection.rules.ts";
import { type Finding, fine, notApplicable, skipped } from "./finding.rules.ts";
import { type Answer, isAnswer, type Silence, type Visited, type Visitor, visitor } from "./visitor.ts";

/** What plays the portal's part in each protocol, for people who do not exist. */
export type Simulations = { openid: Simulation; cas: CasSimulation; saml: SamlSimulation };

export type Trial = {
  system: ConnectedSystem;
  form: Pick<ApplicationForm, "protocol" | "initiateLoginUri" | "jumpType" | "directUrl" | "roles">;
  issuer: string;
  isProduction: boolean;
  simulations: Simulations;
  outbound: Pick<Outbound, "call">;
  privateAllowed: readonly string[];
  /** why this system was refused last since then, as it was written down under this event */
  refusalSince: (appId: string, event: string, since: Date) => Promise<string | undefined>;
  accountCheck: ReturnType<typeof accountCheck>;
  checkSecret: string | null;
  /** the address that a hand-over opens with this code */
  landingAddress: (system: ConnectedSystem, code: string) => string;
  /** lines that are not tried now, as an earlier run found them */
  takenOver: ReadonlyMap<SelfTestKey, SelfTestLine>;
  clock: Clock;
};
export type Tell = (line: SelfTestLine) => Promise<void>;

/** One after the other, as a browser: further redirects than these are a loop. */
const MOST_REDIRECTS = 5;
export const randomState = () => randomBytes(16).toString("base64url");
export const DEPENDS = "依赖上一项，未执行";

/** Where a system is tried: lines are written here one after the other, each with what proves it. */
export function openTestRun(trial: Trial, tell: Tell) {
  const { system, outbound, privateAllowed, clock } = trial;
  const lines: SelfTestLine[] = [];
  let evidence: string[] = [];

  const note = (text: string) => {
    evidence.push(`${clock().toLocaleTimeString("sv-SE", { timeZone: "Asia/Shanghai" })}  ${text}`);
  };
  const newVisitor = () => visitor({ outbound, privateAllowed, note });

  async function write(made: SelfTestLine): Promise<Finding> {
    lines.push(made);
    await tell(made);
    return { outcome: made.outcome, found: made.found };
  }
  async function line(key: SelfTestKey, act: () => Promise<Finding>): Promise<Finding> {
    const former = trial.takenOver.get(key);
    if (former) return write(former);
    evidence = [];
    const began = performance.now();
    const { outcome, found, cause = null, cure = null } = await act();
    const wasDone = outcome !== "skipped" && outcome !== "na";
    const took = wasDone ? Math.round(performance.now() - began) : null;
    return write({ key, outcome, found, took, cause, cure, evidence, before: null });
  }

  return {
    trial,
    lines,
    note,
    newVisitor,
    line,
    notApplicable: (key: SelfTestKey, why: string) => line(key, async () => notApplicable(why)),

    /** Goes where it is sent, but to addresses of the system alone, until the browser would come to the portal. */
    async follow(
      browser: Visitor,
      from: URL,
      isOurs: (address: URL) => boolean,
      origins: ReadonlySet<string>,
    ): Promise<{ arrived: URL } | Visited> {
      let visited = await browser.visit(from);
      for (let turn = 0; turn < MOST_REDIRECTS && isAnswer(visited) && visited.location; turn += 1) {
        const { location } = visited;
        if (isOurs(location)) return { arrived: location };
        if (!origins.has(location.origin)) return visited;
        visited = await browser.visit(location);
      }
      return visited;
    },

    /** Is it there, by TLS, with the right time? What is down is asked no more: then nothing is answered. */
    async firstLook(wayIn: URL): Promise<Answer | undefined> {
      let first: Answer | undefined;
      let untrusted: Silence | undefined;
      await line("reachable", async () => {
        const visited = await newVisitor().visit(wayIn);
        if (!isAnswer(visited)) {
          if (visited.tlsProblem === null) return findingOfSilence(visited);
          untrusted = visited;
          return fine("连得上，证书见下一项");
        }
        const verdict = judgeReachable(visited.status, visited.took);
        if (verdict.outcome !== "fail") first = visited;
        return verdict;
      });
      await line("tls", async () => {
        if (untrusted) {
          note(`TLS ${wayIn.host} → ${untrusted.tlsProblem ?? ""}`);
          return findingOfSilence(untrusted);
        }
        if (!first) return skipped(DEPENDS);
        const { certificateUntil } = first;
        const { isProduction } = trial;
        return judgeTls({ protocol: wayIn.protocol, certificateUntil, now: clock(), isProduction });
      });
      await line("clock", async () => {
        if (!first) return skipped(DEPENDS);
        note(`Date: ${first.date ?? "（缺失）"}`);
        return judgeClock(first.date, clock());
      });
      return first;
    },

    /**
     * Watches over a browser that was let in, by the first page that it sees otherwise than a stranger does.
     *
     * @returns how to judge a notice by whether the browser is a stranger again
     */
    async watch(browser: Visitor, pages: readonly (URL | null)[]) {
      let isOver = async (): Promise<boolean | null> => null;
      for (const page of pages) {
        if (!page) continue;
        const [inside, outside] = [await browser.visit(page), await newVisitor().visit(page)];
        const told = isAnswer(inside) && isAnswer(outside) && sights.find((of) => of(inside) !== of(outside));
        if (!told) continue;
        isOver = async () => {
          const after = await browser.visit(page);
          if (!isAnswer(after)) return null;
          return told(after) === told(outside) || (told(after) === told(inside) ? false : null);
        };
        break;
      }
      return async (notice: Notice, cure: string): Promise<Finding> =>
        judgeEnded({ ...notice, isOver: notice.problem === null ? await isOver() : null }, cure);
    },

    /** How a notice from server to server was taken. */
    async notified(where: string, send: () => Promise<unknown>): Promise<Notice> {
      const began = performance.now();
      const problem = await send().then(
        () => null,
        (failure: unknown) => (failure instanceof Error ? cut(failure.message, 120) : "没有回答"),
      );
      const took = Math.round(performance.now() - began);
      note(`POST ${where} → ${problem ?? "已接受"}（${took} 毫秒）`);
      return { took, problem };
    },

    checkUser: (isThere: boolean) =>
      line("checkUser", async () => {
        const { checkUserUrl, abbr, appId } = system;
        const { checkSecret } = trial;
        if (checkUserUrl === null || checkSecret === null) return notApplicable("没有登记用户核验接口");
        if (!isThere) return skipped("依赖第一项，未执行");
        const endpoint = { abbr, appId, checkUserUrl, secret: checkSecret, privateAllowed };
        const nobody = { username: `rehearsal-${randomState()}`, tel: "" };
        const began = performance.now();
        const known = await trial.accountCheck.ask(endpoint, nobody);
        const took = Math.round(performance.now() - began);
        note(`POST ${checkUserUrl}（签名正确）→ ${known.answered ? `matchFlag ${known.matchFlag}` : known.why}`);
        const anonymous = await trial.accountCheck.ask({ ...endpoint, secret: randomState() }, nobody);
        note(
          `POST ${checkUserUrl}（签名错误）→ ${anonymous.answered ? `matchFlag ${anonymous.matchFlag}` : anonymous.why}`,
        );
        return judgeCheckUser(known, anonymous, took);
      }),

    noRole: () =>
      line("noRole", async () => {
        const { requiresRole } = system;
        if (!requiresRole && trial.form.roles.length === 0) return notApplicable("不要求角色");
        const reason = judgeAdmission({ ...EVERYTHING_IN_ORDER, requiresRole, hasRole: false });
        const refusedWith = reason === undefined ? null : errorCatalogue[refusalOfAdmission[reason]].code;
        note(`自测用户没有角色 → ${refusedWith ?? "放行"}`);
        return judgeNoRole(refusedWith);
      }),
  };
}

export type TestRun = ReturnType<typeof openTestRun>;

/** Every address that belongs to the system, as far as a browser is sent there. */
export const originsOf = (addresses: readonly (string | null | undefined)[]): Set<string> =>
  new Set(addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : [])));

/** What one sees of a page: where it leads, else what stands on it. */
const sights = [
  ({ status, location }: Answer) => `${status} ${location ? location.origin + location.pathname : ""}`,
  ({ print }: Answer) => print,
];

/** Where somebody is who was let in. */
export const landingOf = ({ url, location }: Answer, origins: ReadonlySet<string>): URL | null => {
  const page = location ?? new URL("/", url);
  return origins.has(page.origin) ? page : null;
};

/** How a browser stood after somebody was let in; the same look again means that somebody was. */
export type Look = { cookies: readonly string[]; to: string | undefined };
export const lookOf = ({ cookiesSet, location }: Answer): Look => ({ cookies: cookiesSet, to: location?.pathname });
export const looksSignedIn = (answer: Answer, signedIn: Look): boolean =>
  answer.status < 400 &&
  answer.location?.pathname === signedIn.to &&
  answer.cookiesSet.some((name) => signedIn.cookies.includes(name));
