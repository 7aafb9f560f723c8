import * as styles from "./online-admin.module.css";
import type { InputOf } from "@sannong/contract/endpoint";
import { exportPeople, listPeople } from "@sannong/contract/identity/people";
import {
  accountTypes,
  type PeopleOrder,
  type PeopleState,
  peopleStates,
} from "@sannong/contract/identity/people-words";
import type { PersonSummary } from "@sannong/contract/identity/people.schemas";
import { Button } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { ExportButton } from "../../../lib/lists/export-button.tsx";
import { byCursor } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { type TableView, useTableAddress } from "../../../console/parts/use-table-address.ts";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { momentInWords } from "../../../lib/words/words.ts";
import { peopleQueries } from "../people.queries.ts";
import { type Handled, HandledPeople, PeopleBulk } from "./people-bulk.tsx";
import { PersonDrawer } from "./person-drawer.tsx";
import { rolesInWords, StateTags, typeInWords } from "./person-words.tsx";

const PAGE = 20;
const lookedBy = [
  { value: "name", label: "按姓名（全名）" },
  { value: "unit", label: "按单位（开头）" },
];

type Props = { mayManage: boolean };

/** Accounts of the administrator's region; every condition stands in the address, the account that is open too. */
export function PeopleList({ mayManage }: Props) {
  const [query] = useSearchParams();
  const [handled, setHandled] = useState<Handled>();
  const { data: roles } = useQuery(peopleQueries.roles);
  const filters = [
    { name: "by", title: "查找方式：用户名或号码", options: lookedBy },
    { name: "state", title: "状态", options: optionsOf(peopleStates) },
    {
      name: "role",
      title: "角色",
      options: (roles?.roles ?? []).map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName })),
    },
    { name: "type", title: "账号类型", options: optionsOf(accountTypes) },
  ];
  const orders = [{ value: "lastSignIn" }, { value: "newest" }];
  const { view, show, put, narrowing, turnTo, back } = useTableAddress({ groups: filters, orders });
  const filter = filterOf(view, view.region);
  const requested = { ...filter, order: (view.order || "newest") as PeopleOrder, pageSize: PAGE };
  const read = useQuery(peopleQueries.list({ ...requested, ...(view.cursor && { cursor: view.cursor }) }));
  const openOne = (id: string | undefined) => put({ id });
  const open = query.get("id") ?? undefined;
  return (
    <>
      <TableFilters
        view={view}
        onView={show}
        filters={filters}
        regions={read.data?.regions}
        searchLabel="用户名、手机号、身份证号"
        acts={<ExportButton entry={exportPeople} input={filter} name="用户账号" />}
      />
      {filter.state === "unused" && (
        <p className="sm muted">90 天未登录，久未登录的在前。先发停用预告，满 7 天再停用。</p>
      )}
      <ConsoleTable<PersonSummary>
        label="账号"
        read={read}
        columns={columnsOf(openOne)}
        keyOf={({ id }) => id}
        order={view.order || "newest"}
        {...(filter.state !== "unused" && { onOrder: (order: string) => show({ order }) })}
        openKey={open}
        empty={{
          what: "账号",
          title: "本区划还没有账号",
          howToFill: "本区划的人注册或由管理员新建后，账号会列在这里。",
          advice: "用户名和单位按开头查找，姓名和号码须完整。",
          narrowing,
        }}
        paging={byCursor(view.cursor, {
          total: read.data ? read.data.total : null,
          isMore: read.data?.totalIsMore ?? false,
          next: read.data?.nextCursor ?? null,
          onNext: turnTo,
          onBack: back,
          onFirst: () => show({}),
        })}
        {...(mayManage && {
          selection: {
            nameOf: ({ nickname, username }: PersonSummary) => `${nickname}（${username}）`,
            isLocked: ({ status }: PersonSummary) => status !== "active" && status !== "disabled",
            acts: actsOn(filter.state === "unused", setHandled),
          },
        })}
      />
      {handled && <HandledPeople {...handled} onClose={() => setHandled(undefined)} />}
      {open && <PersonDrawer id={open} onClose={() => openOne(undefined)} />}
    </>
  );
}

type Acts = (rows: readonly PersonSummary[], clear: () => void) => ReactNode;
const actsOn =
  (ofUnused: boolean, tell: (handled: Handled) => void): Acts =>
  (rows, clear) => {
    const onHandled = (handled: Handled) => {
      clear();
      tell(handled);
    };
    return <PeopleBulk {...{ rows, ofUnused, onHandled }} />;
  };

/** What was typed is a name or a unit where that was chosen; else it begins a user name, or is a number. */
function filterOf({ keywords, chosen }: TableView, xzqh: string): InputOf<typeof exportPeople> {
  const by = chosen["by"]?.[0] ?? "keywords";
  const [state] = chosen["state"] ?? [];
  const [role] = chosen["role"] ?? [];
  const [type] = chosen["type"] ?? [];
  return {
    ...(keywords && { [by]: keywords }),
    ...(state && { state: state as PeopleState }),
    ...(role && { role }),
    ...(type && { accountType: Number(type) }),
    ...(xzqh && { xzqh }),
  } satisfies InputOf<typeof listPeople>;
}

const columnsOf = (onOpen: (id: string) => void): Column<PersonSummary>[] => [
  {
    title: "姓名与手机号",
    cell: ({ id, nickname, phone, username }) => (
      <span className={styles.peopleCell}>
        <Button variant="link" size="small" aria-label={`查看${nickname}（${username}）`} onClick={() => onOpen(id)}>
          {nickname}
        </Button>
        <small>{phone || "未登记手机号"}</small>
      </span>
    ),
  },
  { title: "用户名", cell: ({ username }) => <span className="mono">{username}</span> },
  {
    title: "类型与角色",
    cell: (person) => (
      <span className={styles.peopleCell}>
        {typeInWords(person)}
        <small>{rolesInWords(person.roles)}</small>
      </span>
    ),
  },
  {
    title: "单位与区划",
    cell: ({ company, regionName }) => (
      <span className={styles.peopleCell}>
        {company || "未填写单位"}
        <small>{regionName}</small>
      </span>
    ),
  },
  { title: "状态", cell: (person) => <StateTags person={person} /> },
  {
    title: "最近登录",
    order: "lastSignIn",
    direction: "descending",
    cell: ({ lastSignInAt }) => (lastSignInAt ? momentInWords(lastSignInAt) : "从未登录"),
  },
  { title: "注册时间", order: "newest", direction: "descending", cell: ({ createdAt }) => momentInWords(createdAt) },
];
