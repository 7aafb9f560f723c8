import type { GuideOrder, ServiceSection } from "@sannong/contract/catalogue/guide-words";
import type { ListedService } from "@sannong/contract/catalogue/guides";
import { handlingNow } from "@sannong/contract/rules/protocols/way-in";
import { type Facet, narrow, severalOf } from "@sannong/contract/rules/lists/facets";

/** What costs nothing says so itself. */
export const isFree = ({ fee }: { fee: string }): boolean => /^(不收费|免费|不收取(任何)?费用)。?$/.test(fee.trim());

export type Input = {
  section?: ServiceSection | undefined;
  keywords?: string | undefined;
  domain?: string | undefined;
  kind?: string | undefined;
  audience?: string | undefined;
  handling?: string | undefined;
  owner?: string | undefined;
  readers: "all" | "public";
  order: GuideOrder;
};

const facets: readonly Facet<ListedService>[] = [
  { name: "domain", of: ({ domain }) => [domain] },
  { name: "kind", of: ({ kind }) => [kind] },
  { name: "audience", of: ({ audiences }) => audiences },
  { name: "handling", of: (service) => [handlingNow(service)] },
  { name: "owner", of: ({ owner }) => [owner] },
];

const isForStaffAlone = ({ audiences }: ListedService) => audiences.every((audience) => audience === "工作人员");

/** Every word somebody typed stands in the name, the summary, the owner or the code. */
function mentions(service: ListedService, words: readonly string[]): boolean {
  const text = `${service.name} ${service.summary} ${service.owner} ${service.code}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

const orders: Record<GuideOrder, (one: ListedService, other: ListedService) => number> = {
  popular: (one, other) => other.useCount - one.useCount,
  quick: (one, other) => one.promisedDays - other.promisedDays || other.useCount - one.useCount,
  name: (one, other) => one.name.localeCompare(other.name, "zh-CN"),
};

/** The services a list shows, and how many there would be of each. */
export function findAmong(services: readonly ListedService[], input: Input) {
  const words = (input.keywords ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const offered = services.filter(
    (service) =>
      (input.section === undefined || service.section === input.section) &&
      !(input.readers === "public" && isForStaffAlone(service)) &&
      mentions(service, words),
  );
  const chosen = {
    domain: severalOf(input.domain),
    kind: severalOf(input.kind),
    audience: severalOf(input.audience),
    handling: severalOf(input.handling),
    owner: severalOf(input.owner),
  };
  const { found, facets: counts } = narrow(offered, facets, chosen);
  return { found: found.toSorted(orders[input.order]), facets: counts };
}
