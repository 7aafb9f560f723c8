import { freshBytes } from "../crypto/random-bytes.ts";

/** 16 hex digits: the second, then 8 that are random. The audit log is indexed by it, and ids of one time stand together there. */
export const newRequestId = (): string => Math.floor(Date.now() / 1000).toString(16) + freshBytes(4).toString("hex");
