import { setTimeout as pause } from "node:timers/promises";
import { approvalDetail, decideApproval, listApprovals } from "../../../packages/contract/src/governance/approvals.ts";
import { getUserRegisterInfo, insertAccountReview } from "../../../packages/contract/src/identity/registration.ts";
import { consentVersions } from "../../../packages/contract/src/identity/registration-words.ts";
import { sendRegisterMsg } from "../../../packages/contract/src/authentication/one-time-codes.ts";
import { ask, json } from "../../../bench/client.ts";
import { openClients, outboxOf, seal } from "../../../bench/sign-in-client.ts";
import type { Clerk } from "./clerk.ts";
import { type Notebook, type Outcome, SHORT_MS, type Story } from "./story.ts";

const PASSWORD = "Lvdao#2026ok";
type Application = {
  tel: string;
  outcome: Outcome<{ receiptNumber: string }>;
  /** the very message, to be sent a second time */
  resend: () => Promise<Outcome<{ receiptNumber: string }>>;
  id?: string;
  verdict?: "approved" | "rejected";
  decided?: Outcome<{ status: string }>;
};

/** Staff register, and their county's administrator decides. A code by text message works once, and so does a decision. */
export function reviews(
  portal: string,
  regionCode: string,
  clerk: Clerk,
  { fault, refused, attempt }: Notebook,
): Story {
  let applications: Application[] = [];
  let number = 0;
  const sum = { acknowledged: 0, uncertain: 0, decided: 0, "second decisions refused": 0 };

  async function apply(): Promise<Application | undefined> {
    number += 1;
    const tel = `154${String(70_000_000 + number)}`;
    const [client] = await openClients(portal, [{ username: tel, password: PASSWORD, tel }], number);
    if (!client) return undefined;
    const { from, clientId, captcha } = client;
    const headers = { "generator-userid": clientId, ...json };
    const send = (path: string, body: object) => () =>
      ask(`${portal}/api${path}`, { method: "POST", headers, from, body: JSON.stringify(body) });
    const sent = await attempt("a text message", send(sendRegisterMsg.path, { tel, captcha }));
    const yzm = (await outboxOf(portal)).sms.find(({ to }) => to === tel)?.code;
    if (sent.state !== "acknowledged" || yzm === undefined) return undefined;
    const message = send(insertAccountReview.path, {
      accountType: 1,
      tel,
      yzm,
      userName: "演示新干部",
      areaCode: regionCode,
      company: "建湖县农业农村局（演示）",
      deptName: "办公室（演示）",
      consent: { privacy: consentVersions.privacy, agreement: consentVersions.agreement },
      pwd: await seal(portal, client, insertAccountReview),
    });
    const resend = () => attempt<{ receiptNumber: string }>("an application", message);
    return { tel, resend, outcome: await resend() };
  }

  async function findId(tel: string): Promise<string | undefined> {
    const requested = { kind: "registration", keywords: tel, pageNum: 1, pageSize: 10 };
    const found = await clerk.post<{ records: { id: string }[] }>(listApprovals, requested);
    return found.state === "acknowledged" ? found.data.records[0]?.id : undefined;
  }
  const decide = (id: string, decision: "approved" | "rejected") =>
    clerk.post<{ status: string }>(decideApproval, { id, decision, reason: decision === "approved" ? "" : "演练退回" });

  async function decideOn(application: Application): Promise<void> {
    const id = await findId(application.tel);
    if (id === undefined) return;
    const verdict = number % 3 === 0 ? "rejected" : "approved";
    Object.assign(application, { id, verdict });
    application.decided = await decide(id, verdict);
    if (application.decided.state === "acknowledged") sum.decided += 1;
    if (application.decided.state === "refused") refused(`a decision was refused: ${application.decided.why}`);
  }

  return {
    name: "reviews",
    async live(isOver) {
      while (!isOver()) {
        const application = await apply().catch(() => undefined);
        if (!application) await pause(SHORT_MS);
        if (!application) continue;
        applications.push(application);
        const { state } = application.outcome;
        if (state === "acknowledged") sum.acknowledged += 1;
        if (state === "unknown") sum.uncertain += 1;
        if (application.outcome.state === "refused") refused(`an application was refused: ${application.outcome.why}`);
        // the one before the last is left undecided now and then
        if (state === "acknowledged" && number % 5 !== 0) await decideOn(application);
      }
    },
    acknowledged: () => sum.decided,
    async compare(_fall, db) {
      const latest = applications;
      applications = [];
      for (const application of latest) {
        const { tel, outcome, resend } = application;
        // the code in it was used: the same message makes no second application
        const again = await resend();
        if (outcome.state === "acknowledged" && again.state === "acknowledged")
          fault("one text message code made two applications");
        const receiptNumber = outcome.state === "acknowledged" ? outcome.data.receiptNumber : undefined;
        if (receiptNumber === undefined) continue;
        const [client] = await openClients(portal, [{ username: tel, password: PASSWORD, tel }], number);
        const requested = `${portal}/api${getUserRegisterInfo.path}?account=${tel}&receiptNumber=${receiptNumber}`;
        const headers = { "generator-userid": client?.clientId ?? "" };
        const status = await attempt<{ status: string }>("a status", () => ask(requested, { headers }));
        const now = status.state === "acknowledged" ? status.data.status : status.why;
        if (!["pending", "approved", "rejected"].includes(now)) fault(`an application that was taken is now: ${now}`);
      }
      for (const { id, verdict, decided } of latest) {
        if (id === undefined || !verdict) continue;
        const second = await decide(id, verdict === "approved" ? "rejected" : "approved");
        if (second.state === "refused") sum["second decisions refused"] += 1;
        if (decided?.state === "acknowledged" && second.state === "acknowledged")
          fault("one request was decided twice");
        const now = await clerk.post<{ status: string }>(approvalDetail, { id });
        const status = now.state === "acknowledged" ? now.data.status : now.why;
        if (decided?.state === "acknowledged" && status !== verdict)
          fault(`a request that was ${verdict} is now: ${status}`);
        const steps = await db
          .selectFrom("approvalStep")
          .select("act")
          .where("requestId", "=", id)
          .where("act", "in", ["approved", "rejected"])
          .execute();
        if (steps.length !== 1) fault(`a request was decided in ${steps.length} steps`);
      }
    },
    figures: () => sum,
  };
}
