import { idNumber, phone, REGION_CODE_PATTERN } from "@sannong/contract/fields";
import { foldedIdNumber, foldedName, foldedPhone, foldedRegion } from "@sannong/contract/rules/texts/folding";
import { accountTypes, type ImportColumn } from "@sannong/contract/identity/people-words";
import { USERNAME_PATTERN } from "@sannong/contract/identity/people.schemas";

/** One row as it stands in the sheet. */
export type ImportRow = { line: number } & Record<ImportColumn, string>;
/** One row as it becomes an account. */
export type ImportedPerson = {
  line: number;
  username: string;
  nickname: string;
  phone: string;
  idNumber: string | null;
  accountType: number;
  regionCode: string;
  company: string;
  deptName: string;
};
type Judged = { person: ImportedPerson; reasons: string[] };
type Regions = {
  isKnown: (code: string) => boolean;
  /** what came in the place of a former code, as a sentence */
  renamed: (code: string) => string | undefined;
  reaches: (code: string) => boolean;
};

const phoneField = phone("请填写手机号");
const idField = idNumber("");
const typeOf = new Map<string, number>(
  Object.entries(accountTypes).flatMap(([code, name]) => [
    [code, Number(code)],
    [name, Number(code)],
  ]),
);
const problemOf = (field: typeof phoneField, value: string): string | undefined => {
  const parsed = field.safeParse(value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};
const tooLong = (name: string, value: string, most: number) =>
  [...value].length > most ? [`${name}最多 ${most} 个字`] : [];

/** What is wrong with a row by itself: all of it, so that it is mended once. */
export function judgeRow(row: ImportRow, regions: Regions): Judged {
  const [username, nickname] = [foldedName(row.用户名), foldedName(row.姓名)];
  const [tel, id, region] = [foldedPhone(row.手机号), foldedIdNumber(row.身份证号), foldedRegion(row.行政区划代码)];
  const { 单位名称: company, 所属处室: deptName, 账号类型: type } = row;
  const accountType = typeOf.get(type);
  const reasons = [
    ...(USERNAME_PATTERN.test(username) ? [] : ["用户名须为 4 至 32 位字母、数字、点、横线或下划线，以字母开头"]),
    ...(nickname === "" ? ["请填写姓名"] : tooLong("姓名", nickname, 30)),
    problemOf(phoneField, tel),
    id === "" ? undefined : problemOf(idField, id),
    accountType === undefined ? "账号类型须为：工作人员、个人用户或涉农主体" : undefined,
    ...regionProblems(region, regions),
    accountType !== 2 && company === "" ? "请填写单位名称" : undefined,
    ...tooLong("单位名称", company, 100),
    ...tooLong("所属处室", deptName, 60),
  ].filter((reason) => reason !== undefined);
  const person = {
    line: row.line,
    username,
    nickname,
    phone: tel,
    idNumber: id === "" ? null : id,
    accountType: accountType ?? 0,
    regionCode: region,
    company,
    deptName,
  };
  return { person, reasons };
}

function regionProblems(region: string, { isKnown, renamed, reaches }: Regions): string[] {
  if (!REGION_CODE_PATTERN.test(region) || !isKnown(region))
    return [renamed(region) ?? "行政区划代码不存在，请填写 2、4、6、9 或 12 位代码"];
  return reaches(region) ? [] : ["该行政区划不在您的管辖范围内"];
}

/** What stands in two rows of one sheet: the second is told where the first is. */
export function doubles() {
  const seen = {
    username: new Map<string, number>(),
    phone: new Map<string, number>(),
    idNumber: new Map<string, number>(),
  };
  const names = { username: "用户名", phone: "手机号", idNumber: "身份证号" } as const;
  return ({ line, username, phone: tel, idNumber: id }: ImportedPerson): string[] =>
    Object.entries({ username: username.toLowerCase(), phone: tel, idNumber: id ?? "" }).flatMap(([what, value]) => {
      const key = what as keyof typeof seen;
      if (value === "") return [];
      const first = seen[key].get(value);
      if (first === undefined) seen[key].set(value, line);
      return first === undefined ? [] : [`${names[key]}与第 ${first} 行重复`];
    });
}
