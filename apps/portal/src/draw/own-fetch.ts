import { find } from "@sannong/contract/catalogue/search";

/** Answers a call of a page that is being drawn, as a visitor's browser would be answered. */
export type Answering = (address: string, body?: string) => Promise<Response>;

/** Reads that the specification wants to be asked for by POST. */
const readsByPost = [find].map(({ path }) => `/api${path}`);

let answering: Answering | undefined;

/** Names whoever answers; the same for every page. */
export function answerCallsBy(answers: Answering): void {
  answering = answers;
}

/**
 * Stands in the place of `lib/api/own-fetch.ts` where the server draws pages (`build/bundles.ts`).
 *
 * @public
 * @throws for a call that is more than a public read, and when nobody answers
 */
export const ownFetch: typeof fetch = async (address, init) => {
  if (!answering) throw new Error("nobody answers the calls of the page");
  if (typeof address !== "string") throw new Error("a call names its address");
  if ((init?.method ?? "GET") === "GET") return answering(address);
  if (!readsByPost.includes(address) || typeof init?.body !== "string")
    throw new Error("only what anybody may read is drawn");
  return answering(address, init.body);
};
