import { buttonClass } from "@sannong/ui";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { enterHere } from "../features/handoff/enter-here.ts";
import { usePageHead } from "../features/site/page-head.ts";
import { goTo } from "../lib/navigation.ts";

const head = { title: "正在进入" };

/** /opening?service=… — a tab that was opened by a link where the browser blocks new windows. */
export function Component() {
  usePageHead(head);
  const [query] = useSearchParams();
  const identification = query.get("service") ?? "";
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let wanted = true;
    const enter = async () => {
      const entry = await enterHere(identification);
      if (!wanted) return;
      if ("go" in entry) window.location.replace(entry.go);
      else if ("signIn" in entry) await goTo(entry.signIn, { replace: true });
      else setProblem(entry.no);
    };
    void enter();
    return () => void (wanted = false);
  }, [identification]);

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <h1>{problem ? "没有进入系统" : "正在进入…"}</h1>
      <output className="lead">{problem ?? "正在为您登录，请稍候。"}</output>
      {problem && (
        <p>
          <Link className={buttonClass({ variant: "primary" })} to="/first">
            返回首页
          </Link>
        </p>
      )}
    </main>
  );
}
