import * as styles from "./hot-words-panel.module.css";
import { arrangeHotWords } from "@sannong/contract/catalogue/search-admin";
import { Button, Form, Tag, TextField, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { type Arrangement, hide, type HotRow, pin, release, rowsOf, stepped } from "./hot-arrangement.ts";
import { searchAdminQueries } from "./search-admin.queries.ts";

const places = {
  pinned: { name: "置顶", tone: "acc" },
  usual: { name: "按热度", tone: "plain" },
  hidden: { name: "不显示", tone: "warn" },
} as const;

type Given = { now: Arrangement; isBusy: boolean; onArrange: (to: Arrangement) => void; onTry: (word: string) => void };

const columnsOf = (given: Given): Column<HotRow>[] => [
  { title: "热词", cell: ({ keywords }) => <b>{keywords}</b> },
  { title: "位置", width: 110, cell: ({ place }) => <Tag tone={places[place].tone}>{places[place].name}</Tag> },
  { title: "30 天搜索", width: 110, isNumber: true, cell: ({ searches }) => searches ?? "—" },
  { title: "点开结果", width: 110, isNumber: true, cell: ({ choices }) => choices ?? "—" },
  { title: "操作", width: 360, cell: (row) => <Acts row={row} {...given} /> },
];

function Acts({ row: { keywords, place }, now, isBusy, onArrange, onTry }: Given & { row: HotRow }) {
  const act = (verb: string, to: Arrangement | undefined) => (
    <Button
      size="small"
      aria-label={`${verb}：${keywords}`}
      disabled={isBusy || to === undefined}
      onClick={() => to && onArrange(to)}
    >
      {verb}
    </Button>
  );
  return (
    <span className="admin-acts">
      {place === "pinned" && act("上移", stepped(now, keywords, -1))}
      {place === "pinned" && act("下移", stepped(now, keywords, 1))}
      {place === "pinned" && act("取消置顶", release(now, keywords))}
      {place === "usual" && act("置顶", pin(now, keywords))}
      {place !== "hidden" && act("不显示", hide(now, keywords))}
      {place === "hidden" && act("恢复显示", release(now, keywords))}
      <Button size="small" aria-label={`试搜：${keywords}`} onClick={() => onTry(keywords)}>
        试搜
      </Button>
    </span>
  );
}

/** Words that people are offered: by use, some put first, some not shown. */
export function HotWordsPanel({ onTry }: { onTry: (word: string) => void }) {
  const queries = useQueryClient();
  const read = useQuery(searchAdminQueries.hotWords());
  const [added, setAdded] = useState("");
  const { data } = read;
  const now = { pinned: data?.pinned ?? [], hidden: data?.hidden ?? [] };
  const arranging = useMutation({
    mutationFn: (to: Arrangement) => callWithMessage(arrangeHotWords, { revision: data?.revision ?? 0, ...to }),
    onSuccess({ msg }) {
      toast.success(msg);
      setAdded("");
    },
    onError: onRefusal(arrangeHotWords),
    onSettled: () => queries.invalidateQueries({ queryKey: searchAdminQueries.key }),
  });
  const rows = data && rowsOf(data);
  return (
    <>
      {data && (
        <p className={`sm ${styles.hotNow}`}>
          公众现在看到：{data.shown.join("、") || "还没有"}
          {data.changedAt !== null && (
            <span className="sec2">
              （{data.changedBy} {fullMomentInWords(data.changedAt)} 调整）
            </span>
          )}
        </p>
      )}
      <Form
        className={`${styles.hotAdd} no-print`}
        onSubmit={(event) => {
          event.preventDefault();
          if (added.trim() !== "") arranging.mutate(pin(now, added.trim()));
        }}
      >
        <TextField
          label="置顶一个新词"
          maxLength={25}
          autoComplete="off"
          value={added}
          onChange={({ target }) => setAdded(target.value)}
        />
        <Button type="submit" icon="plus" busy={arranging.isPending} disabled={!data}>
          置顶
        </Button>
      </Form>
      <ConsoleTable<HotRow>
        label="热词"
        read={{ ...read, data: rows && { records: rows } }}
        columns={columnsOf({ now, isBusy: arranging.isPending, onArrange: arranging.mutate, onTry })}
        keyOf={({ keywords }) => keywords}
        paging={byNumber(1, rows?.length ?? 1, rows?.length ?? 0, () => undefined)}
        empty={{
          what: "热词",
          title: "还没有人搜索过",
          howToFill: "有人搜索以后，热词会出现在这里；也可以先置顶几个词。",
          narrowing: null,
        }}
      />
    </>
  );
}
