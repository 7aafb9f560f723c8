import { helpWords } from "../lib/help-words.ts";
import { Button } from "@sannong/ui";
import { useRouteError } from "react-router";
import { ChunkNotLoaded } from "../lib/load-chunk.ts";
import { ErrorPage } from "../routes/error.tsx";
import { MainLayout } from "./layouts/main-layout.tsx";
import { Page } from "./layouts/page.tsx";

const words = {
  slow: { title: "页面加载超时", why: "网络较慢，页面在 2 分钟内没有加载完。" },
  lost: { title: "页面没有加载完整", why: "可能是网络断开了，或者门户刚刚更新了版本。" },
} as const;

/** A part of the application did not come: says so, and loads the page anew. */
function ChunkProblem({ timedOut }: { timedOut: boolean }) {
  const { title, why } = words[timedOut ? "slow" : "lost"];
  return (
    <MainLayout>
      <Page title={title} lead={`${why}您的登录没有受影响，重新加载即可继续。`}>
        <div className="lost" role="alert">
          <div className="pic art" aria-hidden="true" />
          <p className="acts">
            <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
              重新加载
            </Button>
          </p>
          <p className="sm sec2">{helpWords}</p>
        </div>
      </Page>
    </MainLayout>
  );
}

export function RouteProblem() {
  const problem = useRouteError();
  return problem instanceof ChunkNotLoaded ? <ChunkProblem timedOut={problem.timedOut} /> : <ErrorPage />;
}
