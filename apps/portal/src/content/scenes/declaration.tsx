import * as checkAnswersStyles from "./check-answers.module.css";
import * as styles from "./declaration.module.css";
import {
  isEditable,
  isUnderReview,
  sceneActs,
  sceneLevels,
  type SceneSection,
  sceneSections,
  sceneStatuses,
} from "@sannong/contract/content/scene-words";
import { removeScene, withdrawScene } from "@sannong/contract/content/scenes";
import type { SceneDeclaration } from "@sannong/contract/content/scenes.schemas";
import { Alert, Button, ConfirmDialog, Icon, Tag } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../lib/words/words.ts";
import { Answers } from "./answers.tsx";
import { isBegun, isFinished, sectionNames, statusTones } from "./declaration-words.ts";
import { scenePath } from "./scene-card.tsx";
import { sceneQueries } from "./scenes.queries.ts";

type Props = {
  declaration: SceneDeclaration;
  onSection: (section: SceneSection) => void;
  onCheck: () => void;
  onBack: () => void;
};

/** One declaration: what is still to be filled in, or where it lies; and what has happened to it. */
export function Declaration({ declaration, onSection, onCheck, onBack }: Props) {
  const { status, note, receiptNumber, form, id } = declaration;
  return (
    <>
      <p className={styles.scState}>
        <Tag tone={statusTones[status]}>{sceneStatuses[status]}</Tag>
        {receiptNumber && <span className="mono">受理编号 {receiptNumber}</span>}
        <Button variant="link" onClick={onBack}>
          返回我的申报
        </Button>
      </p>
      {status === "returned" && (
        <Alert tone="err">
          <p>退回原因：{note}</p>
          <p>修改后重新提交，从第一级重新审核。</p>
        </Alert>
      )}
      {status === "takenDown" && (
        <Alert tone="warn">这个场景已经撤下，公众不再看到。{note !== null && `原因：${note}`}</Alert>
      )}
      <Levels declaration={declaration} />
      {isEditable(status) ? (
        <Tasks declaration={declaration} onSection={onSection} onCheck={onCheck} />
      ) : (
        <Answers form={form} regionName={declaration.regionName} />
      )}
      {status === "published" && (
        <p className={checkAnswersStyles.scActs}>
          <Link className="btn p" to={scenePath(id)}>
            查看公布的场景
          </Link>
        </p>
      )}
      <Acts declaration={declaration} onGone={onBack} />
      {declaration.history.length > 0 && <History steps={declaration.history} />}
    </>
  );
}

/** Whose turn it is. */
function Levels({ declaration: { status, levels } }: Pick<Props, "declaration">) {
  const steps = ["填写申报", ...levels.map((level) => `${sceneLevels[level]}审核`), "公布"];
  const isDone = status === "published" || status === "takenDown";
  const now = isDone ? steps.length : isUnderReview(status) ? levels.indexOf(status) + 1 : 0;
  return (
    <ol className={`${styles.scLevels} no-print`} aria-label="办理进度">
      {steps.map((step, place) => (
        <li
          key={step}
          className={place < now ? "done" : place === now ? "now" : ""}
          aria-current={place === now ? "step" : undefined}
        >
          {step}
          <span className="sr">{place < now ? "，已完成" : place === now ? "，办理中" : "，未开始"}</span>
        </li>
      ))}
    </ol>
  );
}

function Tasks({ declaration: { form }, onSection, onCheck }: Pick<Props, "declaration" | "onSection" | "onCheck">) {
  const left = sectionNames.filter((section) => !isFinished(section, form)).length;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">申报内容</h2>
      <p className="muted">
        {left === 0 ? "都已填好，核对后提交。" : `还有 ${left} 部分没有填完，可以分几次填，每部分都会保存。`}
      </p>
      <ol className={styles.scTasks}>
        {sectionNames.map((section) => {
          const state = isFinished(section, form)
            ? ({ tone: "ok", word: section === "monitoring" && !isBegun(section, form) ? "选填" : "已填好" } as const)
            : isBegun(section, form)
              ? ({ tone: "warn", word: "没填完" } as const)
              : ({ tone: "plain", word: "未开始" } as const);
          return (
            <li key={section}>
              <button type="button" onClick={() => onSection(section)}>
                <span>{sceneSections[section].title}</span>
                <Tag tone={state.word === "选填" ? "plain" : state.tone}>{state.word}</Tag>
                <Icon name="right" size="s" />
              </button>
            </li>
          );
        })}
      </ol>
      <Button variant="primary" size="large" disabled={left > 0} onClick={onCheck}>
        核对并提交
      </Button>
    </section>
  );
}

/** Taking back and throwing away are asked about first. */
function Acts({ declaration: { id, status, name }, onGone }: Pick<Props, "declaration"> & { onGone: () => void }) {
  const [asks, setAsks] = useState<"withdraw" | "remove">();
  const client = useQueryClient();
  const settled = () => client.invalidateQueries({ queryKey: sceneQueries.key });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawScene, { id }),
    onSuccess: settled,
    onError: onRefusal(withdrawScene),
    onSettled: () => setAsks(undefined),
  });
  const remove = useMutation({
    mutationFn: () => call(removeScene, { id }),
    onSuccess: async () => {
      onGone();
      // the page may still stand there for a moment, and what is gone is asked for when somebody comes back to it
      await client.invalidateQueries({ queryKey: sceneQueries.declaration(id).queryKey, refetchType: "none" });
      await client.invalidateQueries({
        queryKey: sceneQueries.key,
        predicate: ({ queryKey }) => !queryKey.includes(id),
      });
    },
    onError: onRefusal(removeScene),
    onSettled: () => setAsks(undefined),
  });
  if (!isEditable(status) && !isUnderReview(status)) return null;
  const called = name || "这份草稿";
  return (
    <p className={`${checkAnswersStyles.scActs} no-print`}>
      {isEditable(status) ? (
        <Button variant="danger" icon="trash" onClick={() => setAsks("remove")}>
          删除草稿
        </Button>
      ) : (
        <Button onClick={() => setAsks("withdraw")}>撤回修改</Button>
      )}
      <ConfirmDialog
        open={asks === "withdraw"}
        title="撤回申报"
        confirmLabel="撤回申报"
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => setAsks(undefined)}
      >
        “{called}”撤回后变回草稿，修改后须重新提交，从第一级重新审核。
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === "remove"}
        title="删除草稿"
        confirmLabel="删除草稿"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsks(undefined)}
      >
        删除“{called}”后不能恢复，已填的内容全部丢失。
      </ConfirmDialog>
    </p>
  );
}

const History = ({ steps }: { steps: SceneDeclaration["history"] }) => (
  <section className={styles.scHistory} aria-labelledby="history">
    <h2 id="history">办理经过</h2>
    <ol>
      {steps.map(({ at, act, level, by, note }) => (
        <li key={`${at} ${act}`}>
          <time dateTime={at}>{fullMomentInWords(at)}</time>
          <b>
            {level !== null && act !== "published" && level}
            {sceneActs[act]}
          </b>
          {by && <span>{by}</span>}
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  </section>
);
