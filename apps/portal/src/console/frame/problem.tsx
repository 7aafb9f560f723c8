import { Button, requestIdOf } from "@sannong/ui";
import { useRouteError } from "react-router";
import { ChunkNotLoaded } from "../../lib/load-chunk.ts";
import { helpWords } from "../../lib/help-words.ts";
import { OfficePage } from "../parts/office-page.tsx";

/** In a page's place when it fails or did not arrive: what happened, the number support asks for, and another try. */
export function Problem() {
  const problem = useRouteError();
  const requestId = requestIdOf(problem);
  const isMissing = problem instanceof ChunkNotLoaded;
  return (
    <OfficePage
      title={isMissing ? "页面没有加载完整" : "这个页面没有打开"}
      lead={
        isMissing
          ? "可能是网络断开了，或者门户刚刚更新了版本。您的登录没有受影响，重新加载即可继续。"
          : "已经提交成功的内容不受影响。可以重试一次；仍然打不开时，请把请求号告诉技术支持。"
      }
    >
      <div className="lost" role="alert">
        {requestId && (
          <p>
            请求号 <b className="mono">{requestId}</b>
          </p>
        )}
        <p className="acts">
          <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
            重新加载
          </Button>
        </p>
        {helpWords && <p className="sm sec2">{helpWords}</p>}
      </div>
    </OfficePage>
  );
}
