import type { SceneField } from "@sannong/contract/content/scene-words";

/** A scene of the demonstration; its unit and its department are marked （演示） by seeding. */
export type SeedScene = {
  /** kept for ever: what is brought up to date is found by it */
  key: string;
  name: string;
  field: SceneField;
  regionCode: string;
  unit: string;
  summary: string;
  content: string;
  outcome: string;
  /** label, value, unit */
  effects: readonly (readonly [string, string, string])[];
  /** 万元 */
  investment: number;
  funding: string;
  contactDept: string;
  /** the system that reports its figures; none where it is not watched */
  systemAbbr?: string;
  isFeatured?: true;
  /** so many days ago its system was last heard of; today when left out */
  silentFor?: number;
  /** so many people use it on a usual day */
  usual: number;
};
