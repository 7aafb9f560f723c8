import { Button } from "@sannong/ui";
import { site } from "@sannong/contract/site";
import { useRouteError } from "react-router";
import { ChunkNotLoaded } from "../lib/load-chunk.ts";
import { ErrorPage } from "../routes/error.tsx";

/** A part of the application did not come: says so, and loads the page anew. */
function ChunkProblem({ timedOut }: { timedOut: boolean }) {
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <h1>{timedOut ? "页面加载超时" : "页面没有加载完整"}</h1>
      <p className="lead" role="alert">
        {timedOut ? "网络较慢，页面在 2 分钟内没有加载完。" : "可能是网络断开了，或者门户刚刚更新了版本。"}
        您的登录没有受影响，重新加载即可继续。
      </p>
      <p>
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          重新加载
        </Button>
      </p>
      <p className="sm sec2">
        技术支持 {site.helpLine}（{site.helpHours}）
      </p>
    </main>
  );
}

export function RouteProblem() {
  const problem = useRouteError();
  return problem instanceof ChunkNotLoaded ? <ChunkProblem timedOut={problem.timedOut} /> : <ErrorPage />;
}
