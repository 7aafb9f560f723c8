import type {
  DataFormat,
  DataLevel,
  Openness,
  SharingKind,
  SharingWay,
  UpdateCycle,
} from "@sannong/contract/data/resource-words";
import { dataFormats, dataLevels, sharingKinds, updateCycles } from "@sannong/contract/data/resource-words";
import type { DataRow, ResourceItem } from "@sannong/contract/data/resources.schemas";
import { CLASS_CODE_LENGTHS } from "@sannong/contract/data/class-words";
import { ownMember } from "@sannong/contract/rules/identity/own-member";
import { type DataClass, depthOf } from "./data-classes.rules.ts";

export type Resource = {
  /** class code / serial */
  code: string;
  classCode: string;
  name: string;
  provider: string;
  providerCode: string;
  providerRegion: string;
  summary: string;
  domain: string;
  level: DataLevel;
  formats: DataFormat[];
  items: ResourceItem[];
  sharing: SharingKind;
  sharingCondition: string;
  sharingWay: SharingWay;
  legalBasis: string;
  openness: Openness;
  opennessCondition: string;
  updateCycle: UpdateCycle;
  publishedOn: string;
  updatedOn: string;
  related: string[];
  quality: { completeness: number; accuracy: number; timeliness: number };
  rowCount: number;
  /** stands in the catalogue now; what was taken down is known to those who hold it */
  isListed: boolean;
};
export type Choice = {
  keywords?: string | undefined;
  classCode?: string | undefined;
  sharing?: SharingKind | undefined;
  updateCycle?: UpdateCycle | undefined;
  format?: DataFormat | undefined;
  level?: DataLevel | undefined;
};
type Facet = Exclude<keyof Choice, "keywords">;

const textOf = ({ code, name, provider, summary, items }: Resource) =>
  [code, name, provider, summary, ...items.flatMap((item) => [item.name, item.field])].join(" ").toLowerCase();

const passes: { [F in Facet]: (resource: Resource, value: string) => boolean } = {
  classCode: ({ classCode }, value) => classCode.startsWith(value),
  sharing: ({ sharing }, value) => sharing === value,
  updateCycle: ({ updateCycle }, value) => updateCycle === value,
  format: ({ formats }, value) => (formats as string[]).includes(value),
  level: ({ level }, value) => level === value,
};
const facets = Object.keys(passes) as Facet[];

/** Every word typed stands somewhere in the name, the provider, the summary or an item. */
function meets(resource: Resource, choice: Choice, but?: Facet): boolean {
  const words = (choice.keywords ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const text = words.length > 0 ? textOf(resource) : "";
  return (
    words.every((word) => text.includes(word)) &&
    facets.every((facet) => {
      const value = choice[facet];
      return facet === but || value === undefined || passes[facet](resource, value);
    })
  );
}

/** What is chosen, and how many each further choice would leave: of each kind under all the others. */
export function choose(all: readonly Resource[], classes: readonly DataClass[], choice: Choice) {
  const under = (facet: Facet) => all.filter((resource) => meets(resource, choice, facet));
  const countOf = (facet: Facet, table: Record<string, string>) => {
    const there = under(facet);
    return Object.keys(table)
      .map((value) => ({ value, count: there.filter((resource) => passes[facet](resource, value)).length }))
      .filter(({ value, count }) => count > 0 || value === choice[facet]);
  };
  const inClasses = under("classCode");
  return {
    chosen: all.filter((resource) => meets(resource, choice)),
    classes: classes
      .map(({ code, name }) => ({
        code,
        name,
        depth: depthOf(code),
        count: inClasses.filter(({ classCode }) => classCode.startsWith(code)).length,
      }))
      .filter(({ code, count }) => count > 0 || code === choice.classCode),
    counts: {
      sharing: countOf("sharing", sharingKinds),
      updateCycle: countOf("updateCycle", updateCycles),
      format: countOf("format", dataFormats),
      level: countOf("level", dataLevels),
    },
  };
}

/** The names from 类 to 细目. */
export const classPathOf = (classCode: string, classes: readonly DataClass[]): string[] =>
  CLASS_CODE_LENGTHS.flatMap((length) => classes.find(({ code }) => code === classCode.slice(0, length))?.name ?? []);

/** Of a row what these items say, in the order of the catalogue; nothing else ever leaves. */
export function rowOf(row: DataRow, items: readonly Pick<ResourceItem, "field">[]): DataRow {
  return Object.fromEntries(items.map(({ field }) => [field, ownMember(row, field) ?? null]));
}

/** What everybody may see of a few rows: no sensitive item. */
export const sampleItems = (items: readonly ResourceItem[]): ResourceItem[] =>
  items.filter(({ sensitivity }) => sensitivity !== "sensitive");
