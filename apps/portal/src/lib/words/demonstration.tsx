import { DEMONSTRATION_BAND } from "@sannong/contract/operations/demonstration-words";

/** The server writes the words into every page in demonstration mode, and nowhere else. */
export const isDemonstration = () =>
  // while a page is drawn ahead of time nobody knows yet
  typeof document !== "undefined" && document.documentElement.dataset["demo"] !== "false";

/**
 * The one way for a word of the demonstration onto a page. Pages made ahead of time hold it, marked, and a server that
 * serves no demonstration takes it out of them (`portal-pages.ts`), so that not even the first paint shows it.
 */
export const DemonstrationNote = ({ children, className }: { children: string; className?: string }) =>
  (import.meta.env.SSR || isDemonstration()) && (
    <span data-demonstration="" className={className}>
      {children}
    </span>
  );

/** At the head of every page that has room for it, and at the foot of all. */
export const DemonstrationBand = () => <DemonstrationNote className="demo">{DEMONSTRATION_BAND}</DemonstrationNote>;
