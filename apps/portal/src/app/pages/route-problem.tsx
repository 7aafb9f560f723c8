import { helpWords } from "../../lib/words/help-words.ts";
import { Button } from "@sannong/ui";
import { useRouteError } from "react-router";
import { ErrorPage } from "../../routes/error.tsx";
import { MainLayout } from "../layouts/main-layout.tsx";
import { Page } from "../layouts/page.tsx";
import { missingWords, useReloadWithLine } from "./use-reload-when-online.ts";

/** A part of the application did not come: says so, and loads the page anew. Else the page came, and failed. */
export function RouteProblem() {
  const missing = useReloadWithLine(useRouteError());
  if (!missing) return <ErrorPage />;
  const { title, text } = missingWords[missing];
  return (
    <MainLayout>
      <Page title={title} lead={text}>
        <div className="lost" role="alert">
          <div className="pic art" aria-hidden="true" />
          <p className="acts">
            <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
              重新加载
            </Button>
          </p>
          {helpWords && <p className="sm sec2">{helpWords}</p>}
        </div>
      </Page>
    </MainLayout>
  );
}
