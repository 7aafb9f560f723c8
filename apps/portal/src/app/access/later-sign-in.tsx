import { Skeleton } from "@sannong/ui";
import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../lib/navigation/lazy-part.ts";
import type { SignInFirst } from "./sign-in-page.tsx";

const Page = lazyPart(async () => (await import("./sign-in-page.tsx")).SignInFirst);

/** The sign-in in the place of a page that most people come to signed in: fetched for the others. */
export const LaterSignIn = (props: ComponentProps<typeof SignInFirst>) => (
  <Suspense fallback={<Skeleton rows={6} label="正在打开登录" />}>
    <Page {...props} />
  </Suspense>
);
