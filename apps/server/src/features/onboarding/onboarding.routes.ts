import * as entries from "@sannong/contract/onboarding";
import type { Server } from "../../platform/http/serve.ts";
import type { OnboardingService } from "./onboarding.service.ts";
import type { SystemHistory } from "./system-history.service.ts";
import type { Suspension } from "./suspension.service.ts";

/** The page /systemsettled, and what an administrator does to a connected system. */
export function onboardingRoutes(
  server: Server,
  { onboarding, history, suspend }: { onboarding: OnboardingService; history: SystemHistory; suspend: Suspension },
) {
  server.serve(entries.systemApplyAdd, (input, visit) => onboarding.apply(input, visit));
  server.serve(entries.mySystemApplications, (_input, { caller }) => onboarding.mine(caller));
  server.serve(entries.systemApplication, ({ id }, { caller }) => onboarding.detail(id, caller));
  server.serve(entries.startSelfTest, (input, { caller }) => onboarding.startSelfTest(input, caller));
  server.serve(entries.selfTestRun, (input, { caller }) => onboarding.run(input, caller));
  server.serve(entries.askedSelfTest, (input, { caller }) => history.askedSelfTest(input, caller));
  server.serve(entries.systemHistory, (input, { caller }) => history.page(input, caller));
  server.serve(entries.takeSystemSecret, ({ id }, visit) => onboarding.takeSecret(id, visit));
  server.serve(entries.requestSystemStep, (input, visit) => onboarding.request(input, visit));
  server.serve(entries.systemJumps, (input, { caller }) => onboarding.jumps(input, caller));
  server.serve(entries.suspendSystem, suspend);
}
