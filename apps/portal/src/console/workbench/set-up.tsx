import * as styles from "./set-up.module.css";
import { type SetUpStep, setUpSteps, tellKeysKept } from "@sannong/contract/governance/set-up";
import { setUpItems } from "@sannong/contract/governance/set-up-words";
import { Button, buttonClass, Form, Tag, TextField, toast } from "@sannong/ui";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { Link } from "react-router";
import { call, callWithMessage } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { useConsolePages } from "../console-pages.ts";
import { useFolded } from "./use-folded.ts";

const setUpQuery = queryOptions({
  queryKey: ["workbench", "setUp"],
  queryFn: ({ signal }) => call(setUpSteps, {}, { signal }),
  staleTime: 0,
  // the rest of the page stands without it
  meta: { quiet: true },
});

/** What a new installation still needs; gone when all is done, and folded away by whoever wants it out of their sight. */
export function SetUp() {
  const { data } = useQuery(setUpQuery);
  const [isFolded, fold] = useFolded();
  const items = data?.items ?? [];
  const open = items.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  const done = items.length - open.length;
  return (
    <section className={`bx ${styles.wbSetUp}`} aria-labelledby="set-up-title">
      <div className="h">
        <h2 id="set-up-title">开通前的准备</h2>
        <span className="sm sec2">
          已办好 {done} 项，还有 {open.length} 项
        </span>
        <Button size="small" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
          {isFolded ? "展开" : "收起"}
        </Button>
      </div>
      {!isFolded && (
        <ol>
          {[...open, ...items.filter(({ isDone }) => isDone)].map((step) => (
            <Step key={step.item} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ step: { item, isDone, found, mayDo } }: { step: SetUpStep }) {
  const { mayOpen } = useConsolePages();
  const { name, why, who, to } = setUpItems[item];
  const address = to?.replace(/\?.*$/, "");
  return (
    <li className={isDone ? styles.isDone : undefined}>
      <div className="grow">
        <h3>
          {name} <Tag tone={isDone ? "ok" : "warn"}>{isDone ? "✓ 已办好" : "○ 还没有"}</Tag>
        </h3>
        <p>
          {found}。{!isDone && why}
        </p>
        {!isDone && who.startsWith("运维") && <p className="sm sec2">{who}。</p>}
        {!isDone && !mayDo && !who.startsWith("运维") && <p className="sm sec2">由{who}办理。</p>}
        {item === "keys" && !isDone && mayDo && <KeysKept />}
      </div>
      {!isDone && mayDo && to && address && mayOpen(address) && (
        <Link className={buttonClass()} to={to} aria-label={`去办：${name}`}>
          去办
        </Link>
      )}
    </li>
  );
}

/** The server cannot see where a copy lies: whoever may says so, with their name and the day. */
function KeysKept() {
  const queries = useQueryClient();
  const [where, setWhere] = useState("");
  const [problem, setProblem] = useState<string>();
  const telling = useMutation({
    mutationFn: () => callWithMessage(tellKeysKept, { where: where.trim() }),
    onSuccess: ({ data, msg }) => {
      queries.setQueryData(setUpQuery.queryKey, data);
      toast.success(msg);
    },
    onError: onRefusal(tellKeysKept),
  });
  const tell = (event: SyntheticEvent) => {
    event.preventDefault();
    if (where.trim() === "") setProblem("请写明副本放在哪里、由谁保管");
    else telling.mutate();
  };
  return (
    <Form className={styles.wbKeys} onSubmit={tell}>
      <TextField
        label="副本放在哪里、由谁保管"
        hint="例如：机要室保险柜，由两人保管。不要写密钥本身"
        maxLength={100}
        value={where}
        problem={problem}
        onChange={({ target }) => {
          setWhere(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={telling.isPending}>
        确认已另存
      </Button>
    </Form>
  );
}
