import type { IncomingMessage } from "node:http";
import { freshBytes } from "../crypto/random-bytes.ts";

/** 16 hex digits: the second, then 8 that are random. The audit log is indexed by it, and ids of one time stand together there. */
export const newRequestId = (): string => Math.floor(Date.now() / 1000).toString(16) + freshBytes(4).toString("hex");

const NEAR_SECONDS = 60;
/** A trace that a page of ours began: its end is an id as ours are. */
const OF_A_PAGE = /^00-[\da-f]{16}(([\da-f]{8})[\da-f]{8})-[\da-f]{16}-00$/;

/**
 * The id of a request whose page began its trace, which is the trace's end, so that whoever reads the one finds the
 * other; a new one where it is not of this minute. It is the caller's word: nothing is unique by it, and none but their
 * own requests have it.
 */
export function requestIdOfPage({ headers }: Pick<IncomingMessage, "headers">): string {
  const { traceparent } = headers;
  const [, id, second = ""] = (typeof traceparent === "string" && OF_A_PAGE.exec(traceparent)) || [];
  const isNear = Math.abs(Number.parseInt(second, 16) - Date.now() / 1000) <= NEAR_SECONDS;
  return id !== undefined && isNear ? id : newRequestId();
}
