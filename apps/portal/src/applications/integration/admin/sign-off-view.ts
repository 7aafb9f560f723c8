import { type TellingState, tellingStates } from "@sannong/contract/authentication/sign-off-words";
import { pageIn } from "@sannong/ui";

/** What stands in the address, so that a link shows the same list. */
export type SignOffView = { system: string; state: TellingState | ""; page: number };

/** Whatever somebody wrote into the address, a list comes of it. */
export function viewOf(query: URLSearchParams): SignOffView {
  const system = query.get("system") ?? "";
  return {
    system: /^[A-Za-z][\w-]{1,31}$/.test(system) ? system : "",
    state: tellingStates.find((one) => one === query.get("state")) ?? "",
    page: pageIn(query),
  };
}

/** The address of a view: what is as usual is left out. */
export function queryOf({ system, state, page }: SignOffView): URLSearchParams {
  const query = new URLSearchParams();
  if (system) query.set("system", system);
  if (state) query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query;
}
