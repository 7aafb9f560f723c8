import { Outlet } from "react-router";
import { Footer } from "../../content/site/footer.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Header } from "./header.tsx";
import { InsideLayout } from "./inside-layout.ts";
import { SkipLink } from "./page.tsx";

/** The second layout (specification §2, /homeZtfw): its header lies over the landscape, always at the market counter. */
export function MarketLayout() {
  return (
    <InsideLayout value={true}>
      <SkipLink />
      <Header counter="market" clear />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar counter="market" />
    </InsideLayout>
  );
}
