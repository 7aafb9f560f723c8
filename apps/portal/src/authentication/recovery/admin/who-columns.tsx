import type { Column } from "../../../console/parts/console-table.tsx";

type Who = { username: string; nickname: string; company: string; deptName: string; regionName: string };

/** Whom a row is about, and where they work. */
export const whoColumns: readonly Column<Who>[] = [
  {
    title: "用户名",
    cell: ({ username, nickname }) => (
      <>
        {username}
        <small>{nickname}</small>
      </>
    ),
  },
  {
    title: "单位与区划",
    cell: ({ company, deptName, regionName }) => (
      <>
        {company} {deptName}
        <small>{regionName}</small>
      </>
    ),
  },
];
