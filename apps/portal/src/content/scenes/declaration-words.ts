import { type SceneSection, sceneSections, type SceneStatus } from "@sannong/contract/content/scene-words";
import { type SceneDraft, sceneForm } from "@sannong/contract/content/scenes.schemas";
import * as z from "zod/mini";

export const statusTones = {
  draft: "plain",
  county: "info",
  city: "info",
  province: "info",
  published: "ok",
  returned: "err",
  takenDown: "warn",
} as const satisfies Record<SceneStatus, string>;

export const sectionNames = Object.keys(sceneSections) as SceneSection[];
export const isSection = (value: string | null): value is SceneSection =>
  value !== null && (sectionNames as string[]).includes(value);

/** The part of the finished form that a section fills. */
export const schemaOf = (section: SceneSection) =>
  z.pick(
    sceneForm,
    Object.fromEntries(sceneSections[section].members.map((member) => [member, true])) as { name: true },
  );

/** Whether a section says all that is asked. */
export const isFinished = (section: SceneSection, form: SceneDraft): boolean =>
  z.safeParse(schemaOf(section), form).success;

/** What of a draft belongs to a section and was never touched counts as not begun. */
export function isBegun(section: SceneSection, form: SceneDraft): boolean {
  const values = form as Record<string, unknown>;
  return sceneSections[section].members.some((member) => {
    const value = values[member];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "";
  });
}
