import {
  addPlateUserRelation,
  addPlateUserRelationByPhone,
  bindOriginalUser,
  bindOriginalUserByPhone,
  loginSystemUser,
} from "@sannong/contract/binding.schemas";
import * as z from "zod/mini";

/** The contract's own rules for what a person types; what the code adds is left out. */
export const bindOriginalForm = z.pick(bindOriginalUser.input, { username: true, password: true });
export const bindByPhoneForm = z.pick(bindOriginalUserByPhone.input, { username: true, yzm: true });
export const bindPlatformForm = z.pick(addPlateUserRelation.input, {
  plateUserName: true,
  platePassword: true,
  captcha: true,
});
export const platformByPhoneForm = z.pick(addPlateUserRelationByPhone.input, {
  tel: true,
  captcha: true,
  loginCode: true,
});
export const systemAccountForm = z.pick(loginSystemUser.input, { username: true, password: true, captcha: true });
