import { addSubsystemRoleApplication } from "@sannong/contract/applications/system-roles.schemas";
import { expect, test } from "vitest";
import { roleApplication } from "./role-application.ts";

const chosen = { appId: "njbt-1f", roleId: "7", reason: "镇农机站" };

test("specification §3: an application for a role sends system, role, reason and user name, and nothing the server knows", () => {
  const sent = roleApplication(chosen, { username: "ganbu", identification: "njbt-apply" });
  expect(sent).toEqual({ ...chosen, username: "ganbu", identification: "njbt-apply" });
  expect(addSubsystemRoleApplication.input.parse(sent)).toMatchObject(sent);
  const known = ["areaCode", "areaName", "systemAbbr", "userId", "roleCode", "roleName"];
  expect(Object.keys(addSubsystemRoleApplication.input.shape)).toEqual(expect.arrayContaining(known));
  expect(Object.keys(sent).filter((name) => known.includes(name))).toEqual([]);
});

test("nobody is named whose session ended, and no service where none was clicked", () => {
  expect(roleApplication(chosen, {})).toEqual(chosen);
});
