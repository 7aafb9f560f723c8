import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";
import type { IconName } from "@sannong/ui";

export const kindIcons: Readonly<Record<FindableKind, IconName>> = {
  service: "doc",
  system: "grid",
  finance: "coins",
  machine: "tractor",
  data: "db",
  scene: "scene",
  report: "chart",
  notice: "bell",
  manual: "book",
  page: "list",
};
