import { StrictStyles } from "@sannong/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createQueryClient, queryClient } from "../lib/query-client.ts";

/** Prerendering must not fill the browser's cache object, nor one page another's. */
const clientHere = () => (typeof window === "undefined" ? createQueryClient() : queryClient);

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={clientHere()}>
      <StrictStyles>{children}</StrictStyles>
    </QueryClientProvider>
  );
}
