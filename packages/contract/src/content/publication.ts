import { type Endpoint, endpoint, type Schemas } from "../endpoint.ts";
import type { RefusalName } from "../errors.ts";

/** What entries have in common by which administrators change what lies in their own region. */
export const inOwnRegion = {
  method: "POST",
  access: { permission: "content.region" },
  region: "subtree",
  transport: "sealed",
} as const;

/** What an administrator does with the things of a kind; a kind offers `list` and `act` at least. */
type Part = "list" | "read" | "save" | "act" | "export";
/** One sentence for the interface page; with an address of its own, or what it may refuse besides. */
type Facts = string | { summary: string; path?: string; errors?: readonly RefusalName[] };
type Definition = {
  /** which module's chapter the entries stand in on the interface page */
  module: string;
  /** what one needs to hold for all of them; `content.region` when left out */
  permission?: string;
  /** the address that those of the parts begin with: `/notice/desk` gives `/notice/desk/list` */
  at: string;
  list: Facts;
  read?: Facts;
  save?: Facts;
  act: Facts;
  export?: Facts;
  /** made by `publicationSchemas` */
  schemas: () => Promise<{ [P in Part]?: Schemas }>;
};

const changing = ["content.otherRegion", "content.changedMeanwhile", "content.gone"] as const;
/** What each may refuse, of whatever kind. */
const refusals = {
  list: ["content.otherRegion"],
  read: ["content.otherRegion", "content.gone"],
  save: changing,
  act: [...changing, "content.notNow"],
  export: ["content.otherRegion"],
} as const satisfies Record<Part, readonly RefusalName[]>;

type ErrorsOf<F> = F extends { errors: readonly (infer E extends RefusalName)[] } ? E : never;
type SchemasOf<D extends Definition, P> = P extends keyof Awaited<ReturnType<D["schemas"]>>
  ? NonNullable<Awaited<ReturnType<D["schemas"]>>[P]>
  : never;
/** The entries of a kind that is written, published and withdrawn in the office. */
export type Publication<D extends Definition = Definition> = {
  readonly [P in Part & keyof D]: Endpoint<
    SchemasOf<D, P>,
    (typeof refusals)[P][number] | ErrorsOf<D[P]>,
    { permission: string }
  >;
};

/**
 * The entries of a kind of content, from what differs between kinds: one for each part that the definition names.
 * Everybody works on what lies in their own region, and what they send is sealed.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function publication<const D extends Definition>(definition: D): Publication<D> {
  const { module, permission = "content.region", at, schemas } = definition;
  const entryOf = (part: Part, facts: Facts) => {
    const { summary, path = `${at}/${part}`, errors = [] } = typeof facts === "string" ? { summary: facts } : facts;
    return endpoint({
      ...inOwnRegion,
      module,
      access: { permission },
      path,
      summary,
      ...(part === "export" && { reply: "spreadsheet" as const }),
      errors: [...refusals[part], ...errors],
      schemas: () => schemas().then((all) => all[part] as Schemas),
    });
  };
  const parts = (Object.keys(refusals) as Part[]).flatMap((part) => {
    const facts = definition[part];
    return facts === undefined ? [] : [[part, entryOf(part, facts)]];
  });
  return Object.fromEntries(parts) as Publication<D>;
}
