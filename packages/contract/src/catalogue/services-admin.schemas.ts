import * as z from "zod/mini";
import { domain, homeTab } from "./services.schemas.ts";
import { nothing, text } from "../fields.ts";
import { changed, revision } from "../content/publication.schemas.ts";

const id = text("请指明栏目", 64);
const name = text("请填写栏目名称", 20);

const managedModule = z.extend(changed, {
  id: z.string(),
  parentId: z.nullable(z.string()),
  name: z.string(),
  tab: homeTab,
  domain,
  isHidden: z.boolean(),
  /** what hangs in it, without what hangs in those below it */
  systems: z.number(),
  services: z.number(),
});
export type ManagedModule = z.infer<typeof managedModule>;

/** In the order in which people see them, parents before their children. */
const tree = z.object({ modules: z.array(managedModule) });
export type ManagedTree = z.infer<typeof tree>;

export const managedModules = { input: nothing, output: tree };

export const addModule = {
  input: z.object({
    name,
    /** null: one of the first level, which says under which heading it stands */
    parentId: z.nullable(id),
    tab: homeTab,
    domain,
  }),
  output: z.extend(tree, { id: z.string() }),
};

export const changeModule = {
  input: z.object({ id, revision, name, isHidden: z.boolean("请选择是否隐藏") }),
  output: tree,
};

export const moveModule = {
  input: z.object({
    id,
    revision,
    parentId: z.nullable(id),
    /** where it goes when it goes to the first level */
    tab: homeTab,
    /** the one it comes to stand before; null: the last of its level */
    before: z.nullable(id),
  }),
  output: tree,
};

export const removeModule = { input: z.object({ id, revision }), output: tree };
