import type { QueryClient } from "@tanstack/react-query";
import { storage } from "./storage.ts";

/** Where the server writes what it has drawn the page from. */
const ELEMENT = "answers";

/**
 * Takes over what the server has drawn the page from, so that it is not asked for again. It was asked for as a visitor:
 * whoever is signed in asks anew.
 */
export function takeDrawnAnswers(client: QueryClient): void {
  const written = document.getElementById(ELEMENT)?.textContent;
  if (!written || storage.token.get() !== null) return;
  for (const [key, data] of JSON.parse(written) as [readonly unknown[], unknown][]) client.setQueryData(key, data);
}
