import { CATCH_ALL } from "@sannong/contract/catalogue/guide-words";
import type { ManagedService } from "@sannong/contract/catalogue/guides-publication";
import type { GuideDocument } from "@sannong/contract/catalogue/guides.schemas";
import { foldedName } from "@sannong/contract/rules/texts/folding";
import { typedInteger } from "@sannong/contract/rules/texts/typed-values";

type Guide = NonNullable<ManagedService["guide"]>;

/** The elements of a guide as they are typed: lists line by line, the parts of a line between bars. */
const elements = {
  basis: { name: "设定依据", parts: ["文件名称", "条款内容"], least: 1 },
  conditions: { name: "申请条件", parts: ["条件"], least: 1 },
  materials: { name: "办理材料", parts: ["材料名称", "形式", "份数", "来源"], least: 1 },
  places: { name: "办理地点", parts: ["窗口名称", "地址"], least: 1 },
  steps: { name: "办理流程", parts: ["步骤", "说明"], least: 2 },
} as const;
type ListName = keyof typeof elements;
const listNames = Object.keys(elements) as ListName[];

const single = {
  hours: "办理时间",
  fee: "收费标准",
  resultName: "结果名称",
  resultAbout: "结果怎么取",
  formName: "表格名称",
} as const;
type SingleName = keyof typeof single;

export type GuideValues = Record<ListName | SingleName, string> & {
  code: string;
  publishedOn: string;
  source: string;
  phone: string;
  complaintPhone: string;
  legalDays: string;
  promisedDays: string;
  /** between 、 */
  resultFields: string;
  formFields: string;
};

export const guideNames: Record<keyof GuideValues, string> = {
  code: "事项编码",
  publishedOn: "发布日期",
  source: "来源",
  ...single,
  basis: elements.basis.name,
  conditions: elements.conditions.name,
  materials: elements.materials.name,
  places: elements.places.name,
  steps: elements.steps.name,
  phone: "联系电话",
  complaintPhone: "监督投诉电话",
  legalDays: "法定时限（工作日）",
  promisedDays: "承诺时限（工作日）",
  resultFields: "结果样本上的栏目",
  formFields: "表格里的填写项目",
};

/** How a line of a list is written. */
export const lineHint = (list: ListName): string => {
  const { parts } = elements[list];
  return parts.length === 1 ? "每行一条" : `每行一条，各项用“｜”隔开：${parts.join("｜")}`;
};

export const emptyGuide = (company: string, today: string): GuideValues => ({
  code: "",
  publishedOn: today,
  source: company,
  basis: "",
  conditions: "",
  materials: "",
  places: "",
  steps: "",
  hours: "工作日上午 9:00—12:00，下午 13:30—17:30",
  fee: "不收费",
  phone: "",
  complaintPhone: "",
  legalDays: "",
  promisedDays: "",
  resultName: "",
  resultAbout: "",
  resultFields: "",
  formName: "",
  formFields: "",
});

const BAR = "｜";
const inLines = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => row.join(BAR)).join("\n");
const trimmed = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== "");
const linesOf = (text: string): string[] => trimmed(text.split("\n"));
const partsOf = (line: string): string[] => line.split(/[｜|]/).map((part) => part.trim());
const fieldsOf = (text: string): string[] => trimmed(text.split(/[、\n]/));

export const guideValuesOf = ({ document, code, publishedOn, source }: Guide): GuideValues => ({
  code,
  publishedOn,
  source,
  basis: inLines(document.basis.map(({ title, clause }) => [title, clause])),
  conditions: document.conditions.join("\n"),
  materials: inLines(document.materials.map(({ name, form, copies, source: from }) => [name, form, copies, from])),
  places: inLines(document.places.map(({ name, address }) => [name, address])),
  steps: inLines(document.steps.map(({ name, about }) => [name, about])),
  hours: document.hours,
  fee: document.fee,
  phone: document.phone,
  complaintPhone: document.complaintPhone,
  legalDays: String(document.legalDays),
  promisedDays: String(document.promisedDays),
  resultName: document.result.name,
  resultAbout: document.result.about,
  resultFields: document.result.fields.join("、"),
  formName: document.form.name,
  formFields: document.form.fields.join("、"),
});

/** The guide these fields say; whole once `guideProblems` finds nothing. */
export function documentOf(values: GuideValues): GuideDocument {
  const rows = (list: ListName) => linesOf(values[list]).map(partsOf);
  return {
    basis: rows("basis").map(([title = "", clause = ""]) => ({ title, clause })),
    conditions: linesOf(values.conditions),
    materials: rows("materials").map(([name = "", form = "", copies = "", source = ""]) => ({
      name,
      form,
      copies: copiesOf(copies),
      source,
    })),
    places: rows("places").map(([name = "", address = ""]) => ({ name, address })),
    steps: rows("steps").map(([name = "", about = ""]) => ({ name, about })),
    hours: values.hours.trim(),
    phone: values.phone.trim(),
    fee: values.fee.trim(),
    legalDays: daysOf(values.legalDays),
    promisedDays: daysOf(values.promisedDays),
    complaintPhone: values.complaintPhone.trim(),
    result: { name: values.resultName.trim(), about: values.resultAbout.trim(), fields: fieldsOf(values.resultFields) },
    form: { name: values.formName.trim(), fields: fieldsOf(values.formFields) },
  };
}

const MOST = 200;
const VAGUE = "不能用“等相关材料”一类兜底的说法，请逐项写明";
const COPIES = 2;
const MOST_COPIES = 99;
const copiesOf = (typed: string) => typedInteger(typed.replace(/份$/, "")) ?? Number.NaN;
const isSaid = (part: string) => part.length >= 2 && part.length <= MOST;

function listProblem(list: ListName, text: string): string | null {
  const { name, parts, least } = elements[list];
  const lines = linesOf(text);
  if (lines.length < least) return least === 1 ? `请填写${name}` : `${name}至少 ${least} 行`;
  if (CATCH_ALL.test(text)) return VAGUE;
  for (const [at, line] of lines.entries()) {
    const row = parts.length === 1 ? [line] : partsOf(line);
    if (row.length !== parts.length) return `第 ${at + 1} 行应有 ${parts.length} 项：${parts.join("｜")}`;
    const copies = list === "materials" ? row[COPIES] : undefined;
    if (copies !== undefined && !(copiesOf(copies) >= 1 && copiesOf(copies) <= MOST_COPIES))
      return `第 ${at + 1} 行的份数应是 1 到 ${MOST_COPIES} 的整数`;
    if (row.some((part, column) => !(copies !== undefined && column === COPIES) && !isSaid(part)))
      return `第 ${at + 1} 行的每一项须有 2–${MOST} 个字`;
  }
  return null;
}

function fieldsProblem(text: string, least: number): string | null {
  const fields = fieldsOf(text);
  if (fields.length < least) return `至少填 ${least} 项，用“、”隔开`;
  if (CATCH_ALL.test(text)) return VAGUE;
  return fields.every(isSaid) ? null : `每一项须有 2–${MOST} 个字`;
}

const MOST_DAYS = 999;
const daysOf = (typed: string) => typedInteger(typed) ?? Number.NaN;
const daysProblem = (typed: string) =>
  daysOf(typed) >= 0 && daysOf(typed) <= MOST_DAYS ? null : "填工作日数，当场办结填 0";
const phoneProblem = (phone: string) =>
  /^[0-9][0-9 -]{6,20}$/.test(foldedName(phone)) ? null : "请填写能拨通的电话，如 025-0000 0000";

function sentenceProblem(field: SingleName, text: string): string | null {
  if (!isSaid(text.trim())) return `请填写${single[field]}，2–${MOST} 个字`;
  return CATCH_ALL.test(text) ? VAGUE : null;
}

/** No element may be missing, or leave its reader guessing (rule WEB-11). */
export function guideProblems(values: GuideValues): [keyof GuideValues, string | null][] {
  return [
    ["code", values.code.trim() ? null : "请填写事项编码"],
    ["publishedOn", values.publishedOn ? null : "请选择发布日期"],
    ["source", values.source.trim() ? null : "请填写来源"],
    ...listNames.map((list): [ListName, string | null] => [list, listProblem(list, values[list])]),
    ...(Object.keys(single) as SingleName[]).map((field): [SingleName, string | null] => [
      field,
      sentenceProblem(field, values[field]),
    ]),
    ["phone", phoneProblem(values.phone)],
    ["complaintPhone", phoneProblem(values.complaintPhone)],
    ["legalDays", daysProblem(values.legalDays)],
    ["promisedDays", daysProblem(values.promisedDays) ?? promiseProblem(values)],
    ["resultFields", fieldsProblem(values.resultFields, 2)],
    ["formFields", fieldsProblem(values.formFields, 3)],
  ];
}

const promiseProblem = ({ legalDays, promisedDays }: GuideValues) =>
  daysOf(promisedDays) > daysOf(legalDays) ? "承诺时限不能比法定时限长" : null;
