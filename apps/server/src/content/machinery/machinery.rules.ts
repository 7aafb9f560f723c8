import type { Machine } from "@sannong/contract/content/machinery";
import type { MachineOrder } from "@sannong/contract/content/machinery.schemas";
import { type Facet, narrow, severalOf } from "@sannong/contract/rules/lists/facets";

/** As it is kept; whether its certificate holds depends on the day. */
export type StoredMachine = Omit<Machine, "isValid">;

export type Input = {
  keywords?: string | undefined;
  category?: string | undefined;
  maker?: string | undefined;
  state?: string | undefined;
  order: MachineOrder;
};

/** A certificate holds to the end of its last day. */
export const machineOn = <M extends Pick<Machine, "validUntil">>(machine: M, today: string) => ({
  ...machine,
  isValid: machine.validUntil >= today,
});

const facets: readonly Facet<Machine>[] = [
  { name: "category", of: ({ category }) => [category] },
  { name: "maker", of: ({ maker }) => [maker] },
  { name: "state", of: ({ isValid }) => [isValid ? "valid" : "expired"] },
];

const orders: Record<MachineOrder, (one: Machine, other: Machine) => number> = {
  subsidy: (one, other) => other.subsidy - one.subsidy,
  name: (one, other) => one.item.localeCompare(other.item, "zh-CN"),
  validity: (one, other) => other.validUntil.localeCompare(one.validUntil),
};

/** The machines a search finds: every word in item, model, maker, grade, certificate or region. */
export function machinesFor(machines: readonly Machine[], input: Input) {
  const words = (input.keywords ?? "").toLowerCase().split(/\s+/);
  const offered = machines.filter(({ category, item, model, maker, grade, certificate, regionName }) => {
    const text = `${category} ${item} ${model} ${maker} ${grade} ${certificate} ${regionName}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const chosen = {
    category: severalOf(input.category),
    maker: severalOf(input.maker),
    state: severalOf(input.state),
  };
  const { found, facets: counts } = narrow(offered, facets, chosen);
  return { found: found.toSorted(orders[input.order]), facets: counts };
}
