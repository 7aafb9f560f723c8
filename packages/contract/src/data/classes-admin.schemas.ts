import * as z from "zod/mini";
import { nothing, text } from "../fields.ts";
import { changed, revision } from "../content/publication.schemas.ts";

const code = z.string("请选择分类").check(z.regex(/^\d{1,8}$/, "没有这个分类，请刷新页面"));
const name = text("请填写分类名称", 30);

const dataClass = z.extend(changed, {
  code: z.string(),
  name: z.string(),
  /** 0 类, 1 项, 2 目, 3 细目 */
  depth: z.number(),
  /** forms offer neither it nor what is below it any more */
  isWithdrawn: z.boolean(),
  /** 类 are the nation's and stay as they are */
  isFixed: z.boolean(),
  /** resources in it and below it, drafts too */
  resources: z.number(),
});
export type ManagedClass = z.infer<typeof dataClass>;

const classes = z.object({
  /** in the order of the tree */
  classes: z.array(dataClass),
  /** whether the caller may change them */
  mayChange: z.boolean(),
});
export type ManagedClasses = z.infer<typeof classes>;

export const managedClasses = { input: nothing, output: classes };
/** Its code is the next one free below its parent. */
export const addClass = { input: z.object({ parent: code, name }), output: classes };
export const renameClass = { input: z.object({ code, name, revision }), output: classes };
export const moveClass = {
  input: z.object({
    code,
    revision,
    /** the one below the same class that it comes to stand before; null: to the end */
    before: z.nullable(code),
  }),
  output: classes,
};
export const withdrawClass = { input: z.object({ code, revision }), output: classes };
export const restoreClass = { input: z.object({ code, revision }), output: classes };
