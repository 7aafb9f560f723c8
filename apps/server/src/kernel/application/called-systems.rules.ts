import type { ApplicationProblem } from "@sannong/contract/applications/application-problems.schemas";
import type { ConnectedSystem } from "./applications.rules.ts";

type Callable = Pick<ConnectedSystem, "protocol" | "isPublicClient">;
/** Can it be called in somebody's name? It asks the portal what a token is worth, and proves itself where it asks. */
export const isCallable = ({ protocol, isPublicClient }: Callable): boolean => protocol === "oidc" && !isPublicClient;

/**
 * What stands in the way of a system by those it shall call. They are there before it is agreed on, so that none that
 * comes later takes a name that was agreed on for another.
 */
export const uncallable = (
  { mayCall = [] }: { mayCall?: readonly string[] | undefined },
  others: readonly (Callable & Pick<ConnectedSystem, "abbr">)[],
): ApplicationProblem[] => {
  const callable = new Set(others.filter(isCallable).map(({ abbr }) => abbr));
  return mayCall
    .filter((abbr) => !callable.has(abbr))
    .map((value) => ({ field: "mayCall", code: "notCallable", value }));
};
