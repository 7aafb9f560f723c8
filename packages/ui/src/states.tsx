import { type ReactNode, useLayoutEffect } from "react";
import { Button } from "./button.tsx";
import { showInBlock, explain } from "./failure.ts";

/** @param level of its heading: 2 where it stands for the page's whole content */
type Titled = { title: string; level?: 2 | 3 };

/**
 * Why there is nothing to see, which decides what may be said of it:
 * - `nothingYet`: there is none at all; says what will be here and, to those who may, how to fill it
 * - `noneFound`: there are some, and none is as was asked; offers to take the filter away, or another place to look
 * - `elsewhere`: this address shows nothing to this reader (gone, not meant for them, nothing asked yet); leads on
 */
type EmptyProps = Titled &
  (
    | { kind: "nothingYet" | "elsewhere"; children: ReactNode; action?: ReactNode }
    | ({ kind: "noneFound"; children: ReactNode } & (
        | { onClear: () => void; clearLabel?: string }
        | { action: ReactNode }
      ))
  );

/** Picture, one sentence, one action. */
export function EmptyState(props: EmptyProps) {
  const { kind, title, level = 3, children } = props;
  const Heading = `h${level}` as const;
  return (
    <div className="empty" data-kind={kind}>
      <div className="pic" aria-hidden="true" />
      <Heading>{title}</Heading>
      <p>{children}</p>
      {"onClear" in props ? <Button onClick={props.onClear}>{props.clearLabel ?? "清除筛选"}</Button> : props.action}
    </div>
  );
}

type ErrorProps = {
  title?: string;
  /** what the read failed with: says why, what helps, and whether trying again may */
  failure: Error;
  onRetry?: () => void;
};

const endsSentence = /[。！？!]$/;

/** Only the failed block, in the words a toast would have, with the way on that helps and no other. */
export function ErrorState({ title = "内容没有加载出来", failure, onRetry }: ErrorProps) {
  useLayoutEffect(() => showInBlock(failure), [failure]);
  const { sentence, remedy, mayRetry, requestId } = explain(failure);
  return (
    <div className="empty bad" role="alert">
      <div className="pic" aria-hidden="true" />
      <p className="t">{title}</p>
      <p>
        {endsSentence.test(sentence) ? sentence : `${sentence}。`}
        {remedy}
        {requestId && <span className="nowrap">请求号 {requestId}</span>}
      </p>
      {onRetry && mayRetry && (
        <Button icon="refresh" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
