import * as styles from "./try-box.module.css";
import type { SearchTrial } from "@sannong/contract/catalogue/search-admin";
import { findables } from "@sannong/contract/catalogue/search-kinds";
import { Button, ErrorState, Skeleton, Tag, TextField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { searchAdminQueries } from "./search-admin.queries.ts";

type Props = { keywords: string; onTry: (keywords: string) => void };

/** What everybody finds for these words now; looking here makes no word hot. */
export function TryBox({ keywords, onTry }: Props) {
  const [typed, setTyped] = useState(keywords);
  const [sought, setSought] = useState(keywords);
  // tried from a row of the list below
  if (sought !== keywords) {
    setSought(keywords);
    setTyped(keywords);
  }
  const read = useQuery(searchAdminQueries.attempt(keywords));
  return (
    <section className={`bx ${styles.tryBox}`} aria-labelledby="try-title">
      <h2 id="try-title">试搜</h2>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onTry(typed.trim());
        }}
      >
        <TextField
          label="公众会怎么搜"
          placeholder="例如：买拖拉机有钱补吗"
          maxLength={25}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="primary" icon="search">
          试一试
        </Button>
      </form>
      {keywords !== "" && read.isError && (
        <ErrorState title="没有搜到结果" failure={read.error} onRetry={() => void read.refetch()} />
      )}
      {keywords !== "" && read.isPending && <Skeleton rows={3} label="正在试搜" />}
      {keywords !== "" && read.data && <Outcome keywords={keywords} trial={read.data} />}
    </section>
  );
}

function Outcome({
  keywords,
  trial: { taken, readAs, total, isNear, records },
}: {
  keywords: string;
  trial: SearchTrial;
}) {
  return (
    <div aria-live="polite">
      <p className="sm sec2">
        {taken.map(({ said, meant }) => `“${said}”按“${meant}”理解；`).join("")}
        {readAs && `读作“${readAs}”；`}
        {total === 0 || isNear
          ? `“${keywords}”${isNear ? "没有对得上的，只有相近的" : "什么也找不到"}，可以为它加一条同义说法。`
          : `公众现在找到 ${total} 项，排在前面的：`}
      </p>
      {records.length > 0 && (
        <ol>
          {records.map(({ kind, key, title, owner }) => (
            <li key={`${kind} ${key}`}>
              {title} <Tag>{findables[kind].name}</Tag> <span className="sm sec2">{owner}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
