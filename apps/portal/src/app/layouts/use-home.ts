import { useSession } from "../../lib/session/session.ts";
import { usePreferences } from "../preferences.ts";
import { homeFor } from "./counter.ts";

/** The home page of whoever is here, at the counter this page belongs to. */
export function useHome(): string {
  const { mode } = usePreferences();
  return homeFor(mode, useSession());
}
