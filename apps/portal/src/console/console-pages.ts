import type { IconName } from "@sannong/ui";
import { createContext, use } from "react";

/** What pages know of the others: the frame says it, since the table of all pages names the pages. */
export type ConsolePages = {
  consolePages: readonly { address: string; title: string; icon: IconName }[];
  /** an address that is no page of the office is open to everybody */
  mayOpen: (address: string) => boolean;
  /** what is open below a page stands behind it in the place above; told again as undefined when it is left */
  nameBelow: (title: string | undefined) => void;
};

export const ConsolePagesContext = createContext<ConsolePages>({
  consolePages: [],
  mayOpen: () => false,
  nameBelow: () => undefined,
});
export const useConsolePages = (): ConsolePages => use(ConsolePagesContext);
