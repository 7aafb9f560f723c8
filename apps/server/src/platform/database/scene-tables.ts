import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampLater = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Local scenes and what became of them. */
export type SceneTables = {
  scene: SceneTable;
  scene_step: SceneStepTable;
  scene_figure: SceneFigureTable;
  scene_arrangement: SceneArrangementTable;
};

/** What stands between `form` and `status` is read out of the form by the database. */
type SceneTable = {
  id: string;
  number: GeneratedAlways<number>;
  declarer_id: string | null;
  declarer_region: string;
  form: ColumnType<unknown, string, string>;
  name: GeneratedAlways<string>;
  field: GeneratedAlways<string>;
  region_code: GeneratedAlways<string>;
  unit: GeneratedAlways<string>;
  summary: GeneratedAlways<string>;
  system_abbr: GeneratedAlways<string>;
  /** draft, county, city, province, published, returned, takenDown */
  status: Generated<string>;
  /** why it came back, or was taken down */
  note: Later<string>;
  receipt_number: Later<string>;
  /** among those that are recommended; null: it is not */
  place: Later<number>;
  is_featured: GeneratedAlways<boolean>;
  last_online_at: TimestampLater;
  created_at: Timestamp;
  updated_at: Timestamp;
  published_at: TimestampLater;
  revision: Generated<number>;
  changed_at: TimestampLater;
  changed_by: Later<string>;
};

/** One row: how often the recommended ones were put in order. */
type SceneArrangementTable = {
  only: Generated<boolean>;
  revision: Generated<number>;
  changed_at: TimestampLater;
  changed_by: Later<string>;
};

type SceneStepTable = {
  id: GeneratedAlways<string>;
  scene_id: string;
  at: Timestamp;
  act: string;
  level: string | null;
  by_name: string | null;
  note: string | null;
};

type SceneFigureTable = { scene_id: string; day: string; active: number; reported: number; at: Timestamp };
