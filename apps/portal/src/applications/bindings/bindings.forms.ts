import {
  addPlateUserRelation,
  addPlateUserRelationByPhone,
  bindOriginalUser,
  bindOriginalUserByPhone,
  loginSystemUser,
} from "@sannong/contract/applications/bindings.schemas";
import * as z from "zod/mini";

/** The contract's own rules for what a person types; what the code adds is left out. */
export const bindOriginalForm = z.pick(bindOriginalUser.input, { username: true, password: true });
/** Nothing is asked of a system about somebody's number before they said yes to that. */
const agreesToShare = z.boolean().check(z.refine((agrees) => agrees, "请先勾选同意"));
export const bindByPhoneForm = z.extend(z.pick(bindOriginalUserByPhone.input, { username: true, yzm: true }), {
  agreesToShare,
});
export const bindPlatformForm = z.pick(addPlateUserRelation.input, {
  plateUserName: true,
  platePassword: true,
  captcha: true,
});
export const platformByPhoneForm = z.extend(
  z.pick(addPlateUserRelationByPhone.input, { tel: true, captcha: true, loginCode: true }),
  { agreesToShare },
);
export const systemAccountForm = z.pick(loginSystemUser.input, { username: true, password: true, captcha: true });
