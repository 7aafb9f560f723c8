import * as z from "zod/mini";
import { approvalStatuses } from "../governance/approval-words.ts";
import { emptyTexts } from "../empty-texts.ts";
import { nothing, oneOf, optionalText, text } from "../fields.ts";

const NAME = 64;
const status = oneOf(approvalStatuses);

/** none: may be asked for; pending: asked for; held: one has it */
const standing = z.enum(["none", "pending", "held"]);

export const getRoleListByClientId = {
  input: z.object({ clientId: text("缺少系统标识", NAME) }),
  output: z.array(z.object({ id: z.string(), roleName: z.string(), roleCode: z.string(), standing })),
};

export const addSubsystemRoleApplication = {
  input: z.object({
    appId: text("缺少系统标识", NAME),
    roleId: text(emptyTexts.roleAuthorisation.roleId, 20),
    /** what follows is known to the server; where it is sent it is compared, never believed */
    systemAbbr: optionalText(32),
    roleCode: optionalText(NAME),
    roleName: optionalText(100),
    userId: optionalText(NAME),
    username: optionalText(NAME),
    areaCode: optionalText(12),
    areaName: optionalText(100),
    /** 申请说明 */
    reason: optionalText(200),
    /** the service that waits for the role: offered again once it is granted */
    identification: optionalText(NAME),
  }),
  output: z.object({ receiptNumber: z.string(), systemName: z.string(), roleName: z.string() }),
};

export const myRoles = {
  input: nothing,
  output: z.object({
    systems: z.array(
      z.object({
        appId: z.string(),
        systemAbbr: z.string(),
        systemName: z.string(),
        owner: z.string(),
        /** held there; empty where one may only ask */
        roles: z.array(
          z.object({
            roleName: z.string(),
            /** ISO 8601 */
            grantedAt: z.string(),
          }),
        ),
        /** the system has roles to ask for */
        offersRoles: z.boolean(),
      }),
    ),
    applications: z.array(
      z.object({
        receiptNumber: z.string(),
        appId: z.string(),
        systemName: z.string(),
        roleName: z.string(),
        status,
        /** ISO 8601 */
        createdAt: z.string(),
        /** by when it should be decided */
        dueAt: z.string(),
        decidedAt: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        /** the service that was clicked; null when nobody waits for anything */
        identification: z.nullable(z.string()),
      }),
    ),
  }),
};

export const withdrawRoleApplication = {
  input: z.object({ receiptNumber: text("请指明申请", 40) }),
  output: z.object({ status }),
};
