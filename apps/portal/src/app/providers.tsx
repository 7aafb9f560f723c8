import { StrictStyles } from "@sannong/ui";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createQueryClient, queryClient } from "../lib/queries/query-client.ts";

/** Prerendering must not fill the browser's cache object, nor one page another's. */
const clientHere = () => (typeof window === "undefined" ? createQueryClient() : queryClient);

/** @param props.client what a page is drawn from where that is not the browser's */
export function Providers({ children, client = clientHere() }: { children: ReactNode; client?: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <StrictStyles>{children}</StrictStyles>
    </QueryClientProvider>
  );
}
