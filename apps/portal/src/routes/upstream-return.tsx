import { GOVERNMENT_OFFICE } from "@sannong/contract/rules/identity/roles";
import { HomeType } from "@sannong/contract/rules/pages/home-type";
import { toast } from "@sannong/ui";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { TaskPage } from "../app/layouts/task-page.tsx";
import { setHomeType, usePreferences } from "../app/preferences.ts";
import { resumeAfterSignIn } from "../app/access/resume.ts";
import { leadToSetUp, leadToTwoFactor, type SignInResult } from "../authentication/sign-in/next-step.ts";
import { completeSignIn } from "../authentication/sign-in/complete-sign-in.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { readArrival } from "../authentication/identity-providers/arrival-address.ts";
import type { UpstreamAnswer } from "../authentication/identity-providers/identity-providers.queries.ts";
import { ArrivalProblem, UpstreamArrival } from "../authentication/identity-providers/upstream-arrival.tsx";
import { goTo } from "../lib/navigation/navigation.ts";
import { storage } from "../lib/storage/storage.ts";

export const head = { title: "外部登录" };
const words = { title: "外部登录", text: "您在其他平台核对了身份，现在返回本门户。密码不会经过本门户。" };
const stay = () => {};

/** They set out from the list of their identities; the session is as it was. */
function backToIdentities({ source }: UpstreamAnswer) {
  toast.success(`已关联${source.label}的身份`);
  void goTo("/mine/identities", { replace: true });
}

/** /upstream/return/{source} — where sources outside send browsers back to (design §3, Signing in from outside). */
export function Component() {
  usePageHead(head);
  const { mode } = usePreferences();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => readArrival(pathname, new URLSearchParams(search)));
  // What was brought is used now and stays neither in the address bar nor in the history.
  useEffect(() => {
    if (search && arrival.by !== "problem") void navigate(pathname, { replace: true });
  }, [search, arrival, pathname, navigate]);

  const enter = async (answer: UpstreamAnswer) => {
    const { access_token, userCenter, tempFlag, matchFlag, isSimplePasswd } = answer;
    if (!access_token || !userCenter) return;
    const result = {
      access_token,
      userCenter,
      tempFlag: tempFlag ?? 0,
      matchFlag: matchFlag ?? true,
      isSimplePasswd: isSimplePasswd ?? false,
    };
    // Who never chose a counter stands at the one their source opens.
    const opens = answer.source.userSource === GOVERNMENT_OFFICE ? "gov" : "market";
    const remembered = storage.rememberedUsername.get();
    const isIn = await completeSignIn(result, {
      counter: storage.homeType.get() === null ? opens : mode,
      username: remembered ?? "",
      remember: remembered !== null,
      onSignedIn: stay,
      goOn: () => resumeAfterSignIn("page"),
    });
    if (!isIn) void goTo("/first", { replace: true });
  };

  const leadOn = (failure: unknown): boolean => {
    const onResult = async (result: SignInResult) => {
      const by = { username: result.userCenter.username, onSignedIn: stay, goOn: () => resumeAfterSignIn("page") };
      await completeSignIn(result, { ...by, counter: "gov" });
    };
    const clientId = storage.generatorUserId.get() ?? "";
    const toTwoFactor = () => {
      setHomeType(HomeType.government);
      void goTo("/login?again", { replace: true });
    };
    return leadToSetUp(failure, { username: "", clientId, onResult }) || leadToTwoFactor(failure, toTwoFactor);
  };

  return (
    <TaskPage counterTitle={words.title} counterText={words.text} heading="外部登录">
      {arrival.by === "problem" ? (
        <ArrivalProblem message={arrival.message} />
      ) : (
        <UpstreamArrival arrival={arrival} onSignedIn={enter} onLinked={backToIdentities} leadOn={leadOn} />
      )}
    </TaskPage>
  );
}
