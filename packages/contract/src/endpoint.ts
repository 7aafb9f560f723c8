import type { z } from "zod/mini";
import type { RefusalName } from "./errors.ts";

/** What a caller must be before the handler runs. The server decides; a page may ask the same rule to hide a button. */
export type Access =
  /** nobody needs to be signed in, and nobody is asked who they are */
  | "anyone"
  /** a live session or none at all: whoever is signed in is known, and a dead session is told to be over, never taken for a visitor's */
  | "optional"
  /** a live session */
  | "signedIn"
  /** a live session that satisfies the staff rules (role other than 4 or source 政务办, two factors) */
  | "government"
  /** a live session with this permission */
  | { permission: string };

/** Whose rows the endpoint may touch: no rows of a region, the caller's own person, or the caller's region subtree. */
export type RegionScope = "none" | "self" | "subtree";

/** What the body of the answer is. Everything is the envelope, but for pictures, sound, pages and files. */
export type ReplyKind =
  | "envelope"
  | "image/jpeg"
  | "audio/wav"
  | "text/html"
  | "application/json"
  | "text/event-stream"
  /** an Excel workbook to be saved */
  | "spreadsheet"
  /** a stored file; the handler says its type */
  | "file";

export type Schemas = { input: z.ZodMiniType; output: z.ZodMiniType };

export type EndpointFacts<A extends Access = Access> = {
  method: "GET" | "POST";
  /** below /api, spelled as in specification §7 */
  path: string;
  /** one Chinese sentence for the interface page */
  summary: string;
  /** which module's chapter it stands in on the interface page */
  module: string;
  access: A;
  region: RegionScope;
  /**
   * public catalogue reads are plain; what carries a person's data or a credential is sealed, unless it travels as a
   * file (design §3, Transport encryption; `travelsSealed`)
   */
  transport: "sealed" | "plain";
  /**
   * it changes nothing, so a sealed message of it may arrive twice: its answer says nothing to whoever sent it again.
   * Every other sealed message is taken once
   */
  onlyReads?: true;
  /** request headers the handler reads; `generator-userId` is the client id of the captcha */
  headers?: readonly "generator-userId"[];
  /** members of a POST's input that travel in its query, where the specification spells the address so (`?ticket=`) */
  inQuery?: readonly string[];
  /** members of the input that are parts of the address, there written `:name` */
  inPath?: readonly string[];
  reply?: ReplyKind;
  /** one file in a multipart form; the input travels in the query then */
  body?: "multipart";
  /** public reads that may be kept for so many seconds; such an entry also answers GET, with an ETag, and the browser uses that */
  cacheSeconds?: number;
  /** body limit in bytes where it differs from 1 MiB */
  bodyLimit?: number;
  /** served in demonstration mode only */
  demonstrationOnly?: boolean;
  /** what is personal in its answer goes to the office whole: one number, for a reason, written down */
  reveals?: true;
  /** pages ask this by themselves, so it does not count as activity and extends no session (design §4) */
  background?: true;
  /** also for whoever must change their password first: what it takes to do that, and to leave */
  whilePasswordIsDue?: true;
};

/**
 * One entry of the contract: the address and its promises as data. Schemas stand behind
 * a loader so that a first view, which only needs addresses, loads no schema code.
 */
export type Endpoint<
  S extends Schemas = Schemas,
  E extends RefusalName = RefusalName,
  A extends Access = Access,
> = EndpointFacts<A> & { errors: readonly E[]; schemas: () => Promise<S> };

/**
 * Keeps the literal types of an entry. Without side effects, so that a page's bundle holds the
 * entries it calls and no others.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<S extends Schemas, const A extends Access, const E extends RefusalName = never>(
  entry: EndpointFacts<A> & { errors: readonly E[]; schemas: () => Promise<S> },
): Endpoint<S, E, A> {
  return entry;
}

/** Is it for staff alone, by what they are or by a permission? */
export const isOfStaff = ({ access }: Pick<Endpoint, "access">): boolean =>
  access === "government" || typeof access === "object";

/** May it be asked without a session? */
export const isOpenToVisitors = ({ access }: Pick<Endpoint, "access">): boolean =>
  access === "anyone" || access === "optional";

/** Files are streamed either way, so they travel plain whatever their module says. */
export const travelsSealed = ({ transport, reply, body }: Endpoint): boolean =>
  transport === "sealed" && (reply === undefined || reply === "envelope") && body === undefined;

type SchemasOf<T extends Endpoint> = Awaited<ReturnType<T["schemas"]>>;
/** What a caller sends. */
export type InputOf<T extends Endpoint> = z.input<SchemasOf<T>["input"]>;
/** What the handler receives after parsing. */
export type ParsedInputOf<T extends Endpoint> = z.output<SchemasOf<T>["input"]>;
/** What a caller receives in `data`. */
export type OutputOf<T extends Endpoint> = z.output<SchemasOf<T>["output"]>;
/** What the handler returns before the output schema strips undeclared fields. */
export type HandlerOutputOf<T extends Endpoint> = z.input<SchemasOf<T>["output"]>;
/** The refusals an entry declares. */
export type ReasonOf<T extends Endpoint> = T["errors"][number];

/** The envelope of every answer (design §3, Response envelope). `errors` is there for HTTP 400 only. */
export type Envelope<T = unknown> = {
  success: boolean;
  code: number;
  msg: string;
  data: T | null;
  errors?: FieldProblem[];
};
export type FieldProblem = { field: string; message: string };
