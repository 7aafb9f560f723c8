import * as entries from "@sannong/contract/applications/onboarding";
import * as sandboxEntries from "@sannong/contract/applications/developer-sandboxes";
import * as webhookEntries from "@sannong/contract/applications/webhook-admin";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { AmendmentsService } from "./amendments.service.ts";
import type { OnboardingService } from "./onboarding.service.ts";
import type { SandboxesService } from "./sandboxes.service.ts";
import type { SelfTestHelper } from "./self-test-helper.ts";
import type { SystemHistory } from "./system-history.service.ts";
import type { Suspension } from "./suspension.service.ts";
import type { WaitingService } from "./waiting.service.ts";
import type { WebhookAdmin } from "./webhook-admin.service.ts";

type Services = {
  onboarding: OnboardingService;
  amendments: AmendmentsService;
  waiting: WaitingService;
  history: SystemHistory;
  suspend: Suspension;
};

/** The page /systemsettled, and what an administrator does to a connected system. */
export function onboardingRoutes(server: Server, { onboarding, amendments, waiting, history, suspend }: Services) {
  server.serve(entries.systemApplyAdd, (input, visit) => onboarding.apply(input, visit));
  server.serve(entries.mySystemApplications, (_input, { caller }) => onboarding.mine(caller));
  server.serve(entries.systemApplication, ({ id }, { caller }) => onboarding.detail(id, caller));
  server.serve(entries.startSelfTest, (input, { caller }) => onboarding.startSelfTest(input, caller));
  server.serve(entries.selfTestRun, (input, { caller }) => onboarding.run(input, caller));
  server.serve(entries.selfTestOfRequest, (input, { caller }) => history.selfTestOfRequest(input, caller));
  server.serve(entries.systemHistory, (input, { caller }) => history.page(input, caller));
  server.serve(entries.takeSystemSecret, ({ id }, visit) => onboarding.takeSecret(id, visit));
  server.serve(entries.requestSystemStep, (input, visit) => onboarding.request(input, visit));
  server.serve(entries.amendSystem, (input, visit) => amendments.ask(input, visit));
  server.serve(entries.withdrawSystemRequest, async (input, visit) => {
    await waiting.withdraw(input, visit);
    return new WithMessage("已撤回", {});
  });
  server.serve(entries.giveUpSystem, async ({ id }, visit) => {
    await waiting.giveUp(id, visit);
    return new WithMessage("已放弃，客户端和密钥已失效", {});
  });
  server.serve(entries.systemJumps, (input, { caller }) => onboarding.jumps(input, caller));
  server.serve(entries.suspendSystem, suspend);
}

/** The page /sandbox, and the helper that runs on a developer's own machine. */
export function sandboxRoutes(
  server: Server,
  { sandboxes, helper }: { sandboxes: SandboxesService; helper: SelfTestHelper },
) {
  server.serve(sandboxEntries.sandboxTerms, () => sandboxes.terms());
  server.serve(sandboxEntries.mySandboxes, (_input, { caller }) => sandboxes.mine(caller));
  server.serve(sandboxEntries.openSandbox, (input, visit) => sandboxes.open(input, visit));
  server.serve(sandboxEntries.deleteSandbox, async ({ id }, visit) => {
    await sandboxes.delete(id, visit);
    return new WithMessage("已删除，客户端和密钥已失效", {});
  });
  server.serve(sandboxEntries.closeSandbox, async (input, visit) => {
    await sandboxes.close(input, visit);
    return new WithMessage("已删除，立即失效", {});
  });
  server.serve(sandboxEntries.openHelper, ({ id }, { caller }) => sandboxes.openHelper(id, caller));
  server.serve(sandboxEntries.askHelper, (input) => helper.turn(input));
}

/** The panel 事件推送 on that page. */
export function webhookAdminRoutes(server: Server, admin: WebhookAdmin) {
  server.serve(webhookEntries.webhookOfSystem, ({ id }, { caller }) => admin.read(id, caller));
  server.serve(webhookEntries.saveWebhook, (input, visit) => admin.save(input, visit));
  server.serve(webhookEntries.removeWebhook, ({ id }, visit) => admin.remove(id, visit));
  server.serve(webhookEntries.testWebhook, ({ id }, visit) => admin.test(id, visit));
  server.serve(webhookEntries.deliveriesOfSystem, (input, { caller }) => admin.deliveries(input, caller));
  server.serve(webhookEntries.replayDelivery, (input, visit) => admin.replay(input, visit));
  server.serve(webhookEntries.takeSigningSecret, (input, visit) => admin.takeSecret(input, visit));
}
