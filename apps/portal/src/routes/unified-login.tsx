import { loginSiteByUserName } from "@sannong/contract/applications/bindings";
import type { OutputOf } from "@sannong/contract/endpoint";
import { askingSystem } from "@sannong/contract/protocols/hand-off";
import { askingProtocolOf, declinePathOf, finishPathOf } from "@sannong/contract/rules/protocols/asking-protocol";
import { Alert, Button, toast } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { SignInPage } from "../app/access/sign-in-page.tsx";
import { TaskPage } from "../app/layouts/task-page.tsx";
import { resumeAfterSignIn } from "../app/access/resume.ts";
import { signInWords } from "../authentication/sign-in/sign-in-panel.tsx";
import { useSession } from "../authentication/sign-in/index.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { call } from "../lib/api/api.ts";
import { lazyPart } from "../lib/navigation/lazy-part.ts";
import { visitWholePage } from "../lib/navigation/navigation.ts";
import { showFailure } from "../lib/api/on-refusal.ts";

export const head = { title: "统一登录" };
const RoleChoiceDialog = lazyPart(
  async () => (await import("../applications/system-roles/role-choice-dialog.tsx")).RoleChoiceDialog,
);
const BindOriginalDialog = lazyPart(
  async () => (await import("../applications/bindings/bind-original-dialog.tsx")).BindOriginalDialog,
);
const WELL_FORMED = /^[\w-]{20,64}$/;

/**
 * /unifiedLogin — where `/oidc`, `/saml` and `/cas` send an unsigned visitor (design §3, Guard): says which system asks, signs
 * in, and leads back. Whoever is signed in already goes on by a press, never by itself: the provider sent
 * them here because it did not find that session.
 */
export function Component() {
  usePageHead(head);
  const [query] = useSearchParams();
  const session = useSession();
  const uid = query.get("uid") ?? "";
  const by = askingProtocolOf(query.get("by"));
  const isAsked = WELL_FORMED.test(uid);
  const [isOther, setOther] = useState(false);
  const { data: system } = useQuery({
    queryKey: ["handoff", "asking", by, uid],
    queryFn: ({ signal }) => call(askingSystem, { uid, by }, { signal }),
    enabled: isAsked,
    meta: { quiet: true },
  });
  const goBack = () => (isAsked ? visitWholePage(finishPathOf[by](uid)) : resumeAfterSignIn("page"));
  const heading = system ? `登录后进入“${system.systemName}”` : "统一登录";

  if (session.status === "signedIn" && isAsked && query.has("role") && system)
    return <RolePage system={system} goOn={goBack} decline={() => visitWholePage(declinePathOf[by](uid))} />;
  if (session.status === "signedIn" && isAsked && query.has("bind") && system)
    return <BindPage system={system} goOn={goBack} decline={() => visitWholePage(declinePathOf[by](uid))} />;
  if (session.status === "signedIn" && isAsked && !query.has("again") && !isOther) {
    const { nickname } = session.user;
    return (
      <TaskPage counterTitle="统一登录" counterText={signInWords.market.text} heading={heading}>
        <p>
          您已用“{nickname}”的账号登录门户。{system?.owner && `该系统由${system.owner}主管。`}
        </p>
        <p>
          <Button variant="primary" size="large" block onClick={goBack}>
            以{nickname}的身份继续
          </Button>
        </p>
        <p>
          <Button size="large" block onClick={() => setOther(true)}>
            换一个账号登录
          </Button>
        </p>
      </TaskPage>
    );
  }
  return (
    <SignInPage
      heading={heading}
      goOn={goBack}
      lead={
        (query.has("again") || system) && (
          <Alert>
            {query.has("again")
              ? "该系统要求重新核对身份，请再登录一次。"
              : system?.owner
                ? `该系统由${system.owner}主管，登录成功后自动返回。`
                : "登录成功后自动返回该系统。"}
          </Alert>
        )
      }
    />
  );
}

type MissingPageProps = {
  system: NonNullable<OutputOf<typeof askingSystem>>;
  goOn: () => void;
  decline: () => void;
};

/** A system that its user came from demands a role they lack: the dialog that a click in the portal opens, too. */
function RolePage({ system, goOn, decline }: MissingPageProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <TaskPage
      counterTitle="角色授权"
      counterText="申请由您所在区划的管理员审核，结果以短信告知。"
      heading={`进入“${system.systemName}”需要角色`}
    >
      <Alert>您已登录，但在该系统还没有角色。{system.owner && `该系统由${system.owner}主管。`}</Alert>
      <div className="acts">
        <Button variant="primary" size="large" block onClick={() => setOpen(true)}>
          申请角色
        </Button>
        <Button block onClick={goOn}>
          已有角色，继续进入
        </Button>
        <Button block onClick={decline}>
          暂不进入，返回该系统
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <RoleChoiceDialog {...system} onGoOn={goOn} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </TaskPage>
  );
}

/**
 * A system that its user came from has accounts of its own and demands one: it is bound here, as after a click in the
 * portal. Whom the system knows by itself is let in without.
 */
function BindPage({ system, goOn, decline }: MissingPageProps) {
  const [isOpen, setOpen] = useState(true);
  const session = useSession();
  const { systemName, owner, systemAbbr } = system;
  async function goOnIfKnown() {
    if (session.status !== "signedIn") return;
    const { username, mobileNumber: tel } = session.user;
    try {
      const { matchFlag } = await call(loginSiteByUserName, { username, tel, systemAbbr });
      if (matchFlag) return goOn();
      toast.warning("该系统没有认出您的账号，请先绑定");
      setOpen(true);
    } catch (failure) {
      showFailure(failure);
    }
  }
  return (
    <TaskPage
      counterTitle="账号绑定"
      counterText="该系统有自己的账号，绑定一次，以后直接进入。"
      heading={`进入“${systemName}”需要绑定账号`}
    >
      <Alert>您已登录，但还没有绑定在该系统的账号。{owner && `该系统由${owner}主管。`}</Alert>
      <div className="acts">
        <Button variant="primary" size="large" block onClick={() => setOpen(true)}>
          绑定账号
        </Button>
        <Button block onClick={() => void goOnIfKnown()}>
          已绑定，继续进入
        </Button>
        <Button block onClick={decline}>
          暂不进入，返回该系统
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <BindOriginalDialog {...system} onBound={goOn} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </TaskPage>
  );
}
