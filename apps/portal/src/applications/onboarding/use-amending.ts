import { amendSystem } from "@sannong/contract/applications/onboarding";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import type { InputOf } from "@sannong/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiRefusal, call } from "../../lib/api/api.ts";
import { changedLabels, type Registered } from "./application-values.ts";
import { onboardingQueries } from "./onboarding.queries.ts";

/**
 * Asks for another registration on the one that the form began with, whatever the page has read since. What was changed
 * elsewhere is written over only by whoever has seen it.
 */
export function useAmending(id: string, revision: ApplicationDetail["revision"] = null, from: Registered | undefined) {
  const client = useQueryClient();
  const known = useRef({ revision, from });
  /** what is another by now */
  const [theirs, setTheirs] = useState<string[]>();
  return {
    theirs,
    send: (values: Omit<InputOf<typeof amendSystem>, "revision">) =>
      call(amendSystem, { ...values, revision: known.current.revision ?? undefined }),
    /** Whether that was why it failed, which `theirs` then shows. */
    async isOvertaken(failure: unknown): Promise<boolean> {
      if (!(failure instanceof ApiRefusal && failure.reason === "onboarding.changedMeanwhile")) return false;
      const now = await client.fetchQuery({ ...onboardingQueries.detail(id), staleTime: 0 });
      setTheirs(changedLabels(known.current.from ?? now, now));
      known.current = { revision: now.revision, from: now };
      return true;
    },
  };
}
