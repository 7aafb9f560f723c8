import type { IconName } from "@sannong/ui";
import { createContext, use } from "react";

/** What pages know of the others: the frame says it, since the table of all pages names the pages. */
export type ConsolePages = {
  consolePages: readonly { address: string; title: string; icon: IconName }[];
  /** an address that is no page of the office is open to everybody */
  mayOpen: (address: string) => boolean;
};

export const ConsolePagesContext = createContext<ConsolePages>({ consolePages: [], mayOpen: () => false });
export const useConsolePages = (): ConsolePages => use(ConsolePagesContext);
