import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { hostAndPort, type Outbound, OutboundFailure } from "../../platform/outbound/outbound.ts";
import { type HeadCollector, HeadNotTaken } from "./head-collector.ts";
import { parseJson } from "../../platform/texts/parse-json.ts";

type Deps = {
  url: string;
  /** sent as `Authorization: Bearer` where there is one */
  token?: string | undefined;
  outbound: Pick<Outbound, "call">;
  deadlineMs?: number;
};

const DEADLINE_MS = 5000;
const LARGEST = 16 * 1024;
const CONFLICT = 409;
const answer = z.object({ digest: z.string() });

/**
 * A service that takes heads over HTTP: a POST of `{statement, signature}`; it answers `{digest}`, the SM3 of the
 * statement it keeps now, so that nothing that merely answers 200 is taken for it. 409: it keeps another one there.
 */
export function httpCollector({ url, token, outbound, deadlineMs = DEADLINE_MS }: Deps): HeadCollector {
  const { host, pathname } = new URL(url);

  const post = async (body: string) => {
    try {
      return await outbound.call(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          accept: "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body,
        timeout: deadlineMs,
        largest: LARGEST,
        // the operator's own configuration names this service, wherever it stands
        privateAllowed: [hostAndPort(url)],
      });
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure;
      const reasons = { timeout: "slow", tooLarge: "garbled" } as const;
      const { reason } = failure;
      throw new HeadNotTaken(reason === "timeout" || reason === "tooLarge" ? reasons[reason] : "unreachable", {
        cause: failure,
      });
    }
  };

  return {
    place: "collector",
    where: `${host}${pathname}`,
    async take({ statement, signature }) {
      const { status, body } = await post(JSON.stringify({ statement, signature }));
      if (status === CONFLICT) throw new HeadNotTaken("differs");
      if (status >= 500) throw new HeadNotTaken("unreachable");
      if (status >= 300) throw new HeadNotTaken("refused");
      const read = answer.safeParse(parseJson(body));
      if (!read.success || read.data.digest !== createHash("sm3").update(statement, "utf8").digest("hex"))
        throw new HeadNotTaken("garbled");
    },
  };
}
