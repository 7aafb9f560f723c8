import { Skeleton } from "@sannong/ui";
import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../lib/navigation/lazy-part.ts";
import type { RatingForm } from "./rating-form.tsx";

const Form = lazyPart(async () => (await import("./rating-form.tsx")).RatingForm);

/** The form, fetched when somebody has pressed for it: many read what it stands on, and few rate. */
export const LaterRatingForm = (props: ComponentProps<typeof RatingForm>) => (
  <Suspense fallback={<Skeleton rows={4} label="正在打开评价表" />}>
    <Form {...props} />
  </Suspense>
);
