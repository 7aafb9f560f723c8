import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Footer } from "../../content/site/footer.tsx";
import { usePreferences } from "../preferences.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Header } from "./header.tsx";
import { InsideLayout } from "./inside-layout.ts";
import { SkipLink } from "./page.tsx";

/** Header, page, footer; colours follow the counter the visitor stands at. Error pages pass their own content. */
export function MainLayout({ children }: { children?: ReactNode }) {
  const { mode } = usePreferences();
  return (
    <InsideLayout value={true}>
      <SkipLink />
      <Header counter={mode} />
      <main id="main" tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      <Footer />
      <BottomBar counter={mode} />
    </InsideLayout>
  );
}
