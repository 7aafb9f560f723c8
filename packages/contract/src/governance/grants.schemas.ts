import * as z from "zod/mini";
import { nothing, personal, storedInteger, text } from "../fields.ts";
import { page, paging } from "../paging.ts";

const roleCode = z.string("请选择角色").check(z.regex(/^\d$/, "请选择角色"));

export const listRoles = {
  input: nothing,
  output: z.object({
    roles: z.array(
      z.object({
        roleCode: z.string(),
        roleName: z.string(),
        permissions: z.array(z.string()),
        /** nobody changes what it may do */
        isFixed: z.boolean(),
        /** granting it takes a second person */
        isDangerous: z.boolean(),
        /** in words: whose data it reaches */
        dataScope: z.string(),
        /** in the caller's region, counted up to a bound */
        holders: z.number(),
        holdersAreMore: z.boolean(),
        revision: z.number(),
        changedAt: z.nullable(z.string()),
        changedBy: z.nullable(z.string()),
        /** a change of it waits for a second person */
        waits: z.boolean(),
      }),
    ),
    /** all there are, in the order of the matrix */
    permissions: z.array(
      z.object({
        permission: z.string(),
        name: z.string(),
        /** roles that may have it at all */
        offeredTo: z.array(z.string()),
      }),
    ),
    mayGrant: z.boolean(),
  }),
};
export type RoleList = z.infer<typeof listRoles.output>;

export const listRoleHolders = {
  input: z.object({ roleCode, ...paging }),
  output: page(
    z.object({
      accountId: z.string(),
      username: personal(z.string(), "username"),
      nickname: personal(z.string(), "personName"),
      company: z.string(),
      regionName: z.string(),
      grantedAt: z.string(),
    }),
  ),
};

export const askRoleChange = {
  input: z.object({
    id: text("请指明账号", 40),
    roleCode,
    act: z.enum(["grant", "withdraw"], "请选择授予或撤销"),
    reason: text("请填写授予或撤销的依据", 200),
  }),
  output: z.object({
    /** null: it has happened; else it waits for a second person */
    receiptNumber: z.nullable(z.string()),
  }),
};

export const askPermissionChange = {
  input: z.object({
    roleCode,
    permissions: z.array(text("请选择权限", 60), "请选择权限").check(z.maxLength(100, "权限过多，请重新选择")),
    revision: z.number("请刷新后再修改").check(...storedInteger("请刷新后再修改")),
    reason: text("请填写更改的依据", 200),
  }),
  output: z.object({ receiptNumber: z.string() }),
};
