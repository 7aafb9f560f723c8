import { Alert, Button, buttonClass } from "@sannong/ui";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { TaskPage, LeaveTaskPage } from "../app/layouts/task-page.tsx";
import { enterService, type Entry, type Confirmed, type WayOn } from "../protocols/hand-off/enter-service.ts";
import { WhereToGo } from "../protocols/hand-off/where-to-go.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { goTo } from "../lib/navigation/navigation.ts";

export const head = { title: "正在进入" };

/** /opening?service=… — a tab that was opened by a link where the browser blocks new windows, or in spite of a warning. */
export function Component() {
  usePageHead(head);
  const [query] = useSearchParams();
  const identification = query.get("service") ?? "";
  const [attempt, setAttempt] = useState<Confirmed>({ anyway: query.get("anyway") === "1", leaving: false });
  const [problem, setProblem] = useState<Extract<Entry, { no: string }>>();

  useEffect(() => {
    let wanted = true;
    const enter = async () => {
      const entry = await enterService(identification, attempt);
      if (!wanted) return;
      if ("go" in entry) window.location.replace(entry.go);
      else if ("signIn" in entry) await goTo(entry.signIn, { replace: true });
      else setProblem(entry);
    };
    void enter();
    return () => void (wanted = false);
  }, [identification, attempt]);

  const goOn = (confirmed: Partial<Confirmed>) => () => {
    setProblem(undefined);
    setAttempt((before) => ({ ...before, ...confirmed }));
  };
  const heading = problem?.wayOn === "leave" ? "即将离开本平台" : problem ? "没有进入系统" : "正在进入…";
  return (
    <TaskPage
      counterTitle="进入业务系统"
      counterText="门户只告诉对方来的是谁；您的密码不会交给任何系统。"
      heading={heading}
    >
      {problem ? (
        <>
          <div role="alert">
            <Alert tone="warn">{problem.no}</Alert>
          </div>
          {problem.instead && problem.wayOn !== "leave" && <WhereToGo {...problem.instead} why="" />}
          <WaysOn wayOn={problem.wayOn} guideOf={problem.instead?.guideOf} goOn={goOn} />
        </>
      ) : (
        <output className="lead">正在为您登录，请稍候。</output>
      )}
    </TaskPage>
  );
}

type WaysOnProps = { wayOn: WayOn; guideOf: string | undefined; goOn: (confirmed: Partial<Confirmed>) => () => void };

const WaysOn = ({ wayOn, guideOf, goOn }: WaysOnProps) => (
  <div className="acts">
    {(wayOn === "again" || wayOn === "againOrAnyway") && (
      <Button variant="primary" size="large" block onClick={goOn({ anyway: false })}>
        再试一次
      </Button>
    )}
    {wayOn === "againOrAnyway" && (
      <Button block onClick={goOn({ anyway: true })}>
        仍要前往
      </Button>
    )}
    {wayOn === "leave" && (
      <Button variant="primary" size="large" block onClick={goOn({ leaving: true })}>
        继续前往
      </Button>
    )}
    {wayOn === "bind" && (
      <Link className={buttonClass({ variant: "primary", size: "large", block: true })} to="/mine/bindings">
        去绑定账号
      </Link>
    )}
    {wayOn === "boundAlready" && (
      <Button block onClick={goOn({ saysBound: true })}>
        已经绑定过，直接进入
      </Button>
    )}
    {guideOf !== undefined && wayOn !== "leave" && (
      <Link className={buttonClass({ block: true })} to={`/serve/guide/${guideOf}`}>
        看办事指南
      </Link>
    )}
    <LeaveTaskPage />
  </div>
);
