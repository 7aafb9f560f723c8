import * as z from "zod/mini";
import { PHONE_PATTERN } from "./rules/identity/phone-pattern.ts";
import { foldedCode, foldedIdNumber, foldedLogin, foldedPhone, foldedRegion } from "./rules/texts/folding.ts";
import { isCreditCode, isIdNumber } from "./rules/identity/id-codes.ts";

/**
 * Field rules with the specification's exact messages (specification §5). Empty-field texts differ
 * from form to form, so a rule takes the text of its form.
 */

/** Signs that turn the direction of writing round: whoever decides on a name or an address would read another one. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const asItIsRead = z.overwrite<string>((written) => written.replace(TURNING, ""));

/** Every text input is trimmed (specification §5); passwords never are. */
export const text = (empty: string, longest = 200) =>
  z.string(empty).check(asItIsRead, z.trim(), z.minLength(1, empty), z.maxLength(longest, `最多可填 ${longest} 个字`));

/** Text that may be left out. */
export const optionalText = (longest = 200) =>
  z.optional(z.string("请填写文字").check(asItIsRead, z.trim(), z.maxLength(longest, `最多可填 ${longest} 个字`)));

/** What a person is looked up by: part of a name, or their number however it is written. */
export const soughtPerson = (longest: number) =>
  z.optional(
    z
      .string("请填写文字")
      .check(asItIsRead, z.trim(), z.maxLength(longest, `最多可填 ${longest} 个字`), z.overwrite(foldedLogin)),
  );

export { PHONE_PATTERN };
/** A mobile number as it is typed (specification §5). */
export const phone = (empty = "不能为空", wrong = "请输入正确的手机号") =>
  z.string(empty).check(z.overwrite(foldedPhone), z.minLength(1, empty), z.regex(PHONE_PATTERN, wrong));

/** What somebody signs in with: a user name, or a phone however it is written. */
export const loginName = (empty: string) => text(empty, 64).check(z.overwrite(foldedLogin));

export const NEW_PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9])[!-~]{9,20}$/;
/**
 * A password being chosen: 9–20 characters of all four kinds (specification §5). They are those of a keyboard: what needs
 * an input method cannot be typed into a password field on most devices.
 */
export const newPassword = (empty = "请输入密码!") =>
  z
    .string(empty)
    .check(z.minLength(1, empty), z.regex(NEW_PASSWORD_PATTERN, "密码由9-20位数字、大小写字母和常用符号组成"));

/**
 * A password on its way to the server: SM2 ciphertext in hex (design §3, Password in transit). Never the plain text.
 * In a form it is what was typed, for another system's rules may be others than ours.
 */
export const sealedPasswordElsewhere = (empty = "请输入密码") =>
  z.string(empty).check(z.minLength(1, empty), z.maxLength(2048, "密码密文过长，请刷新页面后重试"));

/** The same of an account here: no password of ours has blanks, so one that came with it when it was copied is told of, and not tried. */
export const sealedPassword = (empty = "请输入密码") =>
  sealedPasswordElsewhere(empty).check(
    z.refine((typed: string) => !/^\s|\s$/.test(typed), "密码的开头或末尾有空格，可能是复制时带上的，请删去后再试"),
  );

/** The client id of the captcha, which is the `generator-userId` (design §3, Calls of our own). */
export const clientId = z
  .string("正在获取验证码信息，请稍后再试")
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, "正在获取验证码信息，请稍后再试"));

/** A code that is too short or too long says by how much. */
const wrongCode = (typed: string) =>
  /^\d+$/.test(typed) ? `短信验证码是 6 位数字，您输入了 ${typed.length} 位` : "短信验证码是 6 位数字";

/** Six digits, whatever sent them (SMS or time-based code). */
export const loginCode = (empty = "请输入短信验证码") =>
  z
    .string(empty)
    .check(
      z.overwrite(foldedCode),
      z.minLength(1, empty),
      z.regex(/^\d{6}$/, { error: ({ input }) => wrongCode(String(input)) }),
    );

/** A recovery code (ten signs) or an activation code (twelve), without its dashes; a letter first, so that neither looks like an SMS code. */
export const RECOVERY_CODE_PATTERN = /^[A-Z][A-Z2-9]{9}$/;
export const ACTIVATION_CODE_PATTERN = /^[A-Z][A-Z2-9]{11}$/;
const SECOND_CODE_PATTERN = /^(\d{6}|[A-Z][A-Z2-9]{9}|[A-Z][A-Z2-9]{11})$/;

/** A second factor that is typed: an SMS or time-based code, or in their stead a recovery or activation code. */
export const secondCode = (empty = "请输入短信验证码") =>
  z
    .string(empty)
    .check(
      z.overwrite(foldedCode),
      z.minLength(1, empty),
      z.regex(SECOND_CODE_PATTERN, { error: ({ input }) => wrongCode(String(input)) }),
    );

/** Graphic captcha, upper-cased on submit (specification §5). */
export const captcha = (empty = "请输入验证码") =>
  z.string(empty).check(z.overwrite(foldedCode), z.minLength(1, empty), z.maxLength(8, "图形验证码最多 8 个字符"));

/** Region code: 2, 4, 6, 9 or 12 digits, or 9999 for 其他 (design §3, Region on registration). */
export const REGION_CODE_PATTERN = /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/;
export const regionCode = (empty = "请选择行政区划!") =>
  z
    .string(empty)
    .check(
      z.overwrite(foldedRegion),
      z.minLength(1, empty),
      z.regex(REGION_CODE_PATTERN, "行政区划代码不正确，请重新选择"),
    );

/** Site-wide search (specification §5, §9). */
export const keywords = z
  .string("请输入搜索内容!")
  .check(z.trim(), z.minLength(1, "请输入搜索内容!"), z.maxLength(25, "搜索内容最多 25 个字"));

/** One of the names a table has words for. */
export const oneOf = <K extends string>(table: Readonly<Record<K, unknown>>, wrong?: string) =>
  z.enum(Object.keys(table) as [K, ...K[]], wrong);

export type PersonalKind = "phone" | "username" | "idNumber" | "personName" | "address" | "creditCode";

/** Fields that hold personal data, marked once; masking, export, logs and audit obey (design §3, Stored data). */
export const personalFields = z.registry<{ kind: PersonalKind }>();
/** Marks a field as personal. */
export function personal<T extends z.ZodMiniType>(schema: T, kind: PersonalKind): T {
  personalFields.add(schema, { kind });
  return schema;
}

/** The largest number of an `integer` column: what is compared with one may be no larger. */
export const LARGEST_INTEGER = 2_147_483_647;
/** The checks of a number that is compared with an `integer` column. */
export const storedInteger = (wrong: string) => [z.int(wrong), z.maximum(LARGEST_INTEGER, wrong)] as const;

/** Nothing to send, or nothing to tell. */
export const nothing = z.object({});
export const noData = z.nullable(z.object({}));

/** Resident ID number, 15 or 18 digits with a right check character (specification §5; GB 11643). */
export const idNumber = (empty = "请输身份证！") =>
  z.string(empty).check(
    z.overwrite(foldedIdNumber),
    z.minLength(1, empty),
    z.refine((given: string) => given === "" || isIdNumber(given), "请正确输入身份证号！"),
  );

/** Unified social credit code, 18 characters with a right check character (specification §5; GB 32100). */
export const creditCode = (empty = "请输社会信用代码！") =>
  z.string(empty).check(
    z.overwrite(foldedCode),
    z.minLength(1, empty),
    z.refine((given: string) => given === "" || isCreditCode(given), "请正确输入社会信用代码！"),
  );

/** A region of county level or deeper (at least 6 digits); 其他 (9999) is chosen by whoever lives in none of ours (design §3, Region on registration). */
export const countyRegion = (empty: string, tooWide: string) =>
  regionCode(empty).check(
    z.refine((code: string) => !REGION_CODE_PATTERN.test(code) || code.length >= 6 || code === "9999", tooWide),
  );
