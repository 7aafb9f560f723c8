import { helpWords } from "../lib/words/help-words.ts";
import { Button, buttonClass, requestIdOf } from "@sannong/ui";
import { useRouteError } from "react-router";
import { useHome } from "../app/layouts/use-home.ts";
import { useInsideLayout } from "../app/layouts/inside-layout.ts";
import { MainLayout } from "../app/layouts/main-layout.tsx";
import { Page } from "../app/layouts/page.tsx";
import { usePageHead } from "../content/site/page-head.ts";

const head = { title: "页面出错" };

/** What stands in a page's place when it fails: the number support asks for, and a way to try again. */
export function ErrorPage() {
  usePageHead(head);
  const requestId = requestIdOf(useRouteError());
  const home = useHome();
  const isFramed = useInsideLayout();
  const page = (
    <Page
      title="这个页面没有打开"
      lead="已经提交成功的内容不受影响。可以重试一次；仍然打不开时，请把请求号告诉技术支持。"
    >
      <div className="lost" role="alert">
        <div className="pic art" aria-hidden="true" />
        {requestId && (
          <p>
            请求号 <b className="mono">{requestId}</b>
          </p>
        )}
        <p className="acts">
          <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
            重试
          </Button>
          {/* a fresh document: the application that failed is not asked again */}
          <a className={buttonClass()} href={home}>
            返回首页
          </a>
        </p>
        {helpWords && <p className="sm sec2">{helpWords}</p>}
      </div>
    </Page>
  );
  return isFramed ? page : <MainLayout>{page}</MainLayout>;
}
