import { type SceneSection, sceneSections } from "@sannong/contract/content/scene-words";
import type { InputOf } from "@sannong/contract/endpoint";
import type { saveScene } from "@sannong/contract/content/scenes";
import type { SceneDraft, SceneForm } from "@sannong/contract/content/scenes.schemas";

/** What stands in the fields; a choice that was not made is empty. */
export type SectionValues = Omit<SceneForm, "field" | "investment"> & {
  field: SceneForm["field"] | "";
  /** what was typed, where it is no number */
  investment: number | string | null;
};

const empty: SectionValues = {
  name: "",
  field: "",
  regionCode: "",
  unit: "",
  summary: "",
  content: "",
  outcome: "",
  effects: [{ label: "", value: "", unit: "" }],
  investment: null,
  funding: "",
  contactDept: "",
  contactPhone: "",
  systemAbbr: "",
};

/** The fields of a draft that was kept. */
export const valuesOf = (kept: SceneDraft): SectionValues => ({
  ...empty,
  ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined && value !== null)),
});

/** What a section's fields say, as a draft is sent: a choice that was not made, or was taken back, is null. */
export function draftOf(section: SceneSection, values: SectionValues): InputOf<typeof saveScene>["form"] {
  const said = sceneSections[section].members.map((member) => [member, values[member]] as const);
  const isUnchosen = ([member, value]: (typeof said)[number]) =>
    (member === "field" || member === "regionCode") && value === "";
  return Object.fromEntries(said.map((one) => (isUnchosen(one) ? [one[0], null] : one)));
}

/** The order in which an indicator is read, for the database keeps one of its own. */
const INDICATOR = ["label", "value", "unit"];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one, INDICATOR) === JSON.stringify(other, INDICATOR);

/** Whether a section was changed elsewhere since a form of it began, and to something else than what the form says. */
export function isOvertaken(
  section: SceneSection,
  { begun, now, mine }: { begun: SceneDraft; now: SceneDraft; mine: SectionValues },
): boolean {
  const [before, there] = [valuesOf(begun), valuesOf(now)];
  return sceneSections[section].members.some(
    (member) => !isSame(there[member], before[member]) && !isSame(there[member], mine[member]),
  );
}
