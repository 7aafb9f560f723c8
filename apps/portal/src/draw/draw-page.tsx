/** Built for Node and run by the server: a public page with what it shows, before any script has come to the browser. */
import { type Query, QueryClient } from "@tanstack/react-query";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { Providers } from "../app/providers.tsx";
import { routes } from "../app/router.tsx";
import { LedElsewhere } from "../lib/navigation/leads-elsewhere.tsx";
import { DRAWN_ORIGIN } from "../lib/navigation/own-origin.ts";
import { takenOverPaths } from "./drawn-paths.ts";
import { type Answering, answerCallsBy } from "./own-fetch.ts";

/**
 * The page's markup, and each answer in it with the key that the browser keeps it by. Where the server counts who asks,
 * the browser asks once more. `leadsTo`: the address of the page that is in its place.
 */
export type DrawnPage = {
  html: string;
  answers: [key: readonly unknown[], data: unknown, asksAgain: boolean][];
  leadsTo?: string;
};

/** What is asked for shows what else is wanted; deeper than this no public page goes. */
const MOST_ROUNDS = 3;

const clientOfOnePage = () =>
  new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false, staleTime: Infinity } } });

/**
 * Markup of one showing. The default splits long pages with inline scripts, which the policy forbids.
 *
 * @throws the first failure of a part, in whose place there would only be what is shown while it waits
 */
async function markupOf(page: React.ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const onError = (failure: unknown) => void failures.push(failure);
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError });
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}

const isWanted = ({ state, options }: Query): boolean =>
  state.data === undefined && options.queryFn !== undefined && (options as { enabled?: unknown }).enabled !== false;

/**
 * Makes what draws pages. A page is drawn to learn what it asks for, that is asked for, and it is drawn again. What
 * nobody may read, or what fails, is left as it looks before its answer is there; the browser asks for it then.
 */
export function pageDrawer(answering: Answering) {
  answerCallsBy(answering);
  const handler = createStaticHandler(routes);

  async function drawPage(address: string): Promise<DrawnPage> {
    const context = await handler.query(new Request(new URL(address, DRAWN_ORIGIN)));
    if (context instanceof Response) throw new Error(`${address} answered ${context.status} instead of a page`);
    const router = createStaticRouter(handler.dataRoutes, context);
    const client = clientOfOnePage();
    const page = (
      <Providers client={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    );
    const refused = new Set<string>();
    let html = await markupOf(page);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const wanted = client
        .getQueryCache()
        .findAll({ predicate: (query) => isWanted(query) && !refused.has(query.queryHash) });
      if (wanted.length === 0) break;
      await Promise.all(wanted.map((query) => ask(client, query, refused)));
      html = await markupOf(page);
    }
    const answered = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === "success" });
    return {
      html: isTakenOver(address) ? withoutStyle(address, html) : inert(html),
      answers: answered.map(({ queryKey, state, meta }) => [queryKey, state.data, meta?.["isCounted"] === true]),
    };
  }

  /** @throws when nothing is at the address, or the page reads the browser while it is drawn */
  return async (address: string): Promise<DrawnPage> => {
    try {
      return await drawPage(address);
    } catch (failure) {
      if (failure instanceof LedElsewhere) return { html: "", answers: [], leadsTo: failure.to };
      throw failure;
    }
  };
}

async function ask(client: QueryClient, query: Query, refused: Set<string>): Promise<void> {
  try {
    await query.fetch();
  } catch {
    // the browser asks again and tells of it; here the page stays as it was before
    refused.add(query.queryHash);
    client.getQueryCache().remove(query);
  }
}

const isTakenOver = (address: string) => (takenOverPaths as readonly string[]).includes(address);

/**
 * Markup that the application goes on with: it would take what the policy forbids for drawn.
 *
 * @throws when something has a measure of its own
 */
function withoutStyle(address: string, html: string): string {
  const found = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(html);
  if (found) throw new Error(`${address} holds a style, which the browser would not apply: ${found[0]}`);
  return html;
}

/**
 * Markup that listens to nobody yet: what is typed into a form would be lost. The policy on styles allows none in markup,
 * so that what has a measure of its own gets it in the browser.
 */
const inert = (html: string) => html.replace(/<form(?=[\s>])/g, "<form inert").replace(/\sstyle="[^"]*"/g, "");
