import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { casService, ticketAddress } from "../../../protocols/hand-off/index.ts";
import { SIMULATED_ACCOUNTS } from "../../../protocols/oidc/index.ts";
import type { SimulatedTicket } from "../../../protocols/cas/index.ts";
import { type TestRun, DEPENDS, landingOf, type Look, lookOf, looksSignedIn, originsOf } from "./test-run.ts";
import * as judge from "./entry.rules.ts";
import { ofSingleLogout } from "./logout.rules.ts";
import { type HandedOver, placeholderLine } from "./placeholder-line.ts";
import { judgeServiceSpelling, TELLING } from "./placeholder.rules.ts";
import { findingOfSilence, judgeReachable } from "./connection.rules.ts";
import { type Finding, skipped } from "./finding.rules.ts";
import { isAnswer, type Visited, type Visitor } from "./visitor.ts";

const [FIRST, SECOND] = SIMULATED_ACCOUNTS;
const NOWHERE = { path: "", areaCode: PROVINCE_CODE, areaName: "" };

/** A system that speaks CAS: with real tickets, used ones, made-up ones and tickets for somebody else. */
export async function casLines(run: TestRun) {
  const { trial, line, note, newVisitor, follow, firstLook, notApplicable } = run;
  const { system } = trial;
  const { cas: simulation } = trial.simulations;
  const given: SimulatedTicket[] = [];
  const handed = system.handoffUri === null ? null : casService(system.handoffUri, NOWHERE);
  const origins = originsOf([...system.redirectUris, system.initiateLoginUri, handed]);
  const wayIn = new URL(system.initiateLoginUri ?? system.redirectUris[0] ?? "");
  const isLogin = ({ href }: URL) => href.startsWith(`${simulation.loginAddress}?`);
  const begin = (browser: Visitor) => follow(browser, wayIn, isLogin, origins);

  const first = await firstLook(wayIn);
  /** the address that tickets are asked for; until it is known nobody is sent one */
  let service: string | undefined;
  await line("redirect", async () => {
    if (!first) return skipped(DEPENDS);
    const visited = await begin(newVisitor());
    if ("arrived" in visited) {
      const requested = visited.arrived.searchParams.get("service");
      const { redirectUris: services, serviceMatch: match = "exact" } = system;
      const verdict = judge.judgeService(requested, { services, match });
      if (verdict.outcome === "ok") service = requested ?? undefined;
      return verdict;
    }
    if (!isAnswer(visited)) return findingOfSilence(visited);
    if (handed === null || system.initiateLoginUri !== null)
      return judge.notSentToLogin(visited.status, simulation.loginAddress);
    // the portal hands it tickets: then it need not ask for them itself
    service = handed;
    return judgeReachable(visited.status, visited.took);
  });
  await notApplicable("state", "CAS 没有 state");

  async function ticketFor(accountId: string, forService: string): Promise<SimulatedTicket> {
    const ticket = await simulation.ticketFor({ accountId, system, service: forService });
    given.push(ticket);
    return ticket;
  }
  const show = (browser: Visitor, at: string, ticket: string): Promise<Visited> =>
    browser.visit(new URL(ticketAddress(at, ticket)));

  let signedIn: { browser: Visitor; ticket: SimulatedTicket; look: Look } | undefined;
  await line("exchange", async () => {
    if (service === undefined) return skipped(DEPENDS);
    const browser = newVisitor();
    if (handed === null || system.initiateLoginUri !== null) await begin(browser);
    const ticket = await ticketFor(FIRST, service);
    const since = trial.clock();
    const visited = await show(browser, service, ticket.ticket);
    const [shown, letIn] = await Promise.all([simulation.wasShown(ticket.ticket), simulation.letIn(ticket)]);
    const refusal = letIn ? undefined : await trial.refusalSince(system.appId, "cas.ticketRefused", since);
    note(
      `GET /cas/serviceValidate → ${shown ? (letIn ? "authenticationSuccess" : (refusal ?? "失败")) : "没有收到请求"}`,
    );
    if (!isAnswer(visited)) return findingOfSilence(visited);
    const { status, cookiesSet } = visited;
    const verdict = judge.judgeTicketEntry({ shown, letIn, refusal, status, cookiesSet });
    if (verdict.outcome !== "fail") signedIn = { browser, ticket, look: lookOf(visited) };
    return verdict;
  });

  /** Does this ticket let its browser in? */
  async function tried(ticket: string, verdict: (letIn: boolean) => Finding, browser = newVisitor()): Promise<Finding> {
    if (!signedIn || service === undefined) return skipped(DEPENDS);
    const since = trial.clock();
    const visited = await show(browser, service, ticket);
    const refusal = await trial.refusalSince(system.appId, "cas.ticketRefused", since);
    if (refusal !== undefined) note(`GET /cas/serviceValidate → ${refusal}`);
    return isAnswer(visited) ? verdict(looksSignedIn(visited, signedIn.look)) : findingOfSilence(visited);
  }
  await line("otherUser", async () => {
    if (!signedIn || service === undefined) return skipped(DEPENDS);
    const { ticket } = await ticketFor(SECOND, service);
    return tried(ticket, judge.judgeReplaced, signedIn.browser);
  });
  await line("replay", () => tried(signedIn?.ticket.ticket ?? "", judge.judgeTicketReplay));
  await line("forged", () => tried(simulation.strangeTicket(), judge.judgeStrangeTicket));
  await line("wrongTarget", async () => {
    const { ticket } = await ticketFor(FIRST, simulation.elsewhere);
    return tried(ticket, judge.judgeTicketForElsewhere);
  });
  await notApplicable("expired", "票据由门户核对有效期");
  await notApplicable("wrongSecret", "CAS 客户端没有密钥");

  const handedTicket = (template: string): HandedOver => ({
    template,
    async open() {
      if (!signedIn) return undefined;
      const at = casService(template, TELLING);
      const ticket = await ticketFor(FIRST, at);
      const since = trial.clock();
      const visited = await show(newVisitor(), at, ticket.ticket);
      if (!isAnswer(visited) || !(await simulation.wasShown(ticket.ticket))) return visited;
      const letIn = await simulation.letIn(ticket);
      const refusal = letIn ? undefined : await trial.refusalSince(system.appId, "cas.ticketRefused", since);
      return letIn && visited.status >= 400 ? visited : judgeServiceSpelling(letIn, refusal);
    },
  });

  await line("logout", async () => {
    if (!signedIn || service === undefined) return skipped("依赖校验票据，未执行");
    const browser = newVisitor();
    const { ticket } = await ticketFor(FIRST, service);
    const entered = await show(browser, service, ticket);
    const landing = isAnswer(entered) ? landingOf(entered, origins) : null;
    const ended = await run.watch(browser, [landing, new URL(service)]);
    const entry = { accountId: FIRST, system, service };
    const notice = await run.notified(system.backchannelLogoutUri ?? service, () =>
      simulation.sendLogout(entry, ticket),
    );
    return ended(notice, ofSingleLogout);
  });

  await run.checkUser(first !== undefined);
  await placeholderLine(run, system.handoffUri === null ? null : handedTicket(system.handoffUri));
  await run.noRole();
  await Promise.all(given.map(({ uid }) => simulation.end(uid)));
}
