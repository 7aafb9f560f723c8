import { entityLevels } from "@sannong/contract/identity/entity-level";
import { accountStatuses, accountTypes, importColumns, peopleStates } from "@sannong/contract/identity/people-words";
import type { PersonSummary } from "@sannong/contract/identity/people.schemas";
import { type SheetColumn, sheetFile, type SheetFile } from "../../platform/sheets/xlsx.ts";
import type { Filter } from "./people.service.ts";

const typeName = (type: number) => accountTypes[type as keyof typeof accountTypes];

const columns: readonly SheetColumn<PersonSummary>[] = [
  { title: "用户名", kind: "text", width: 20, of: (row) => row.username },
  { title: "姓名", kind: "text", width: 12, of: (row) => row.nickname },
  { title: "手机号", kind: "text", width: 16, of: (row) => row.phone },
  { title: "账号类型", kind: "text", width: 12, of: (row) => typeName(row.accountType) },
  { title: "核验级别", kind: "text", of: (row) => (row.entityLevel === null ? "" : entityLevels[row.entityLevel]) },
  { title: "角色", kind: "text", of: (row) => row.roles.map(({ roleName }) => roleName).join("、") },
  { title: "单位名称", kind: "text", width: 30, of: (row) => row.company },
  { title: "所属处室", kind: "text", of: (row) => row.deptName },
  { title: "行政区划", kind: "text", width: 30, of: (row) => row.regionName },
  {
    title: "状态",
    kind: "text",
    width: 12,
    of: (row) => (row.isLocked ? peopleStates.locked : accountStatuses[row.status]),
  },
  { title: "长期未用", kind: "text", width: 12, of: (row) => (row.isUnused ? "是" : "") },
  { title: "最近登录", kind: "time", of: (row) => row.lastSignInAt },
  { title: "注册时间", kind: "time", of: (row) => row.createdAt },
];

type Made = { madeBy: string; madeAt: Date };
type Listed = Made & { rows: AsyncIterable<PersonSummary>; regionName: string; filter: Filter };

/** The list as a workbook; numbers stay masked. */
export const peopleSheet = ({ rows, regionName, filter, ...made }: Listed): Promise<SheetFile> =>
  sheetFile({
    title: "用户账号",
    unit: "个账号",
    ...made,
    filters: [
      `行政区划：${regionName}`,
      ...(filter.role ? [`角色代码：${filter.role}`] : []),
      ...(filter.accountType ? [`账号类型：${typeName(filter.accountType)}`] : []),
      ...(filter.state ? [`状态：${peopleStates[filter.state]}`] : []),
      ...(filter.unit ? [`单位：${filter.unit}`] : []),
      // what was typed may be a number: the file says only that something was
      ...(filter.keywords || filter.name ? ["按用户名、号码或姓名查找"] : []),
    ],
    columns,
    rows,
  });

const example: Record<(typeof importColumns)[number], string> = {
  用户名: "lixiaomai",
  姓名: "李小麦（示例，导入前请删除本行）",
  手机号: "15400009901",
  身份证号: "",
  账号类型: "工作人员",
  行政区划代码: "320925",
  单位名称: "建湖县农业农村局",
  所属处室: "办公室",
};

/** The head to be filled in, with one example below it. */
export const importTemplateSheet = (made: Made): Promise<SheetFile> =>
  sheetFile({
    title: "批量导入账号模板",
    unit: "个账号",
    ...made,
    filters: ["账号类型填：工作人员、个人用户或涉农主体；身份证号可不填；请不要改动表头"],
    columns: importColumns.map((title) => ({ title, kind: "text", of: (row: typeof example) => row[title] })),
    rows: [example],
  });
