import { afterAll, beforeAll, expect, test } from "vitest";
import { type Manner, startApplicantSystem } from "../../../test/applicant-system.ts";
import { applicationOf, onboardingPortal, type OnboardingPortal, outcomes } from "../../../test/onboarding-portal.ts";

let portal: OnboardingPortal;
let system: Awaited<ReturnType<typeof startApplicantSystem>>;
let id: string;
beforeAll(async () => {
  portal = await onboardingPortal();
  system = await startApplicantSystem();
  const pledges = ["requiresPkce", "requiresPushedRequests", "requiresDpop"];
  id = await portal.sandbox(applicationOf(system.base, { abbr: "pledges", pledges }));
  system.use({ issuer: `${portal.publicUrl}/oidc`, ...(await portal.secretsOf(id)) });
}, 60_000);
afterAll(async () => {
  await system.close();
  await portal.close();
});

test("a system that pushes its requests and proves its key passes", async () => {
  system.behave("pushesRequests", "provesKey");
  const run = await portal.tested(id);
  expect(outcomes(run)).toMatchObject({
    redirect: "ok",
    state: "ok",
    exchange: "ok",
    otherUser: "ok",
    replay: "ok",
    logout: "ok",
  });
  expect(run.state).toBe("passed");
});

test.each<[Manner[], string, string]>([
  [["provesKey"], "redirect", "没有先推送授权请求"],
  [["pretendsToPush", "provesKey"], "redirect", "request_uri 无效"],
  [["pushesRequests"], "exchange", "没有正确的 DPoP 证明"],
])("one that only does %s fails for what it leaves out", async (manners, key, found) => {
  system.behave(...manners);
  const run = await portal.tested(id);
  const [failed, ...more] = run.lines.filter(({ outcome }) => outcome === "fail");
  expect(failed).toMatchObject({ key, found });
  expect(more).toEqual([]);
});
