import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";

/** The headless library must add no `<style>`: the portal's policy allows none. */
export function StrictStyles({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>;
}
