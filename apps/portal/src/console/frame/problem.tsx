import { Button, requestIdOf } from "@sannong/ui";
import { useRouteError } from "react-router";
import { missingWords, useReloadWithLine } from "../../app/pages/use-reload-when-online.ts";
import { helpWords } from "../../lib/words/help-words.ts";
import { OfficePage } from "../parts/office-page.tsx";

/** In a page's place when it fails or did not arrive: what happened, the number support asks for, and another try. */
export function Problem() {
  const problem = useRouteError();
  const requestId = requestIdOf(problem);
  const missing = useReloadWithLine(problem);
  return (
    <OfficePage
      title={missing ? missingWords[missing].title : "这个页面没有打开"}
      lead={
        missing
          ? missingWords[missing].text
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
