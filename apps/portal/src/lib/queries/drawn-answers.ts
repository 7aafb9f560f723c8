import type { QueryClient } from "@tanstack/react-query";
import { storage } from "../storage/storage.ts";

/** Where the server writes what it has drawn the page from. */
const ELEMENT = "answers";

type Answer = [key: readonly unknown[], data: unknown, asksAgain: boolean];

/**
 * Takes over what the server has drawn the page from, so that it is shown at once and not asked for again. It was asked
 * for as a visitor: whoever is signed in sees it until their own answer is there.
 */
export function takeDrawnAnswers(client: QueryClient): void {
  const written = document.getElementById(ELEMENT)?.textContent;
  if (!written) return;
  const isVisitor = storage.token.get() === null;
  for (const [key, data, asksAgain] of JSON.parse(written) as Answer[]) {
    const updatedAt = isVisitor && !asksAgain ? Date.now() : 0;
    // what is known of before is their own
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) <= updatedAt) client.setQueryData(key, data, { updatedAt });
  }
}
