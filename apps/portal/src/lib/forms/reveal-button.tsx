import * as styles from "./reveal-button.module.css";
import { REVEALED_SECONDS, revealReasons } from "@sannong/contract/governance/approval-words";
import { Button, Form, TextField } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";

type Props = {
  /** what it is: 手机号, 身份证号 */
  label: string;
  masked: string;
  /** asks the server for the whole of it; the reason is kept. Undefined: who asked would not prove themselves */
  reveal: (reason: string) => Promise<string | undefined>;
  /** runs the caller's answer; `setProblem` says it at the reason */
  onFailure: (failure: unknown, setProblem: (message: string) => void) => void;
};

/** A masked number, and the way to see it whole: with a reason, written down, for a minute. */
export function RevealButton({ label, masked, reveal, onFailure }: Props) {
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState<string>();

  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setValue(undefined), REVEALED_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [value]);

  if (value !== undefined)
    return (
      <span className={styles.revealed} role="status">
        <b className="mono">{value}</b>
        <small className="no-print">1 分钟后自动隐去，本次查看已记入审计日志</small>
      </span>
    );
  return (
    <>
      {masked}{" "}
      {!asking && (
        <button
          type="button"
          className="link hit no-print"
          aria-label={`查看完整${label}`}
          onClick={() => setAsking(true)}
        >
          查看
        </button>
      )}
      {asking && (
        <Ask
          label={label}
          reveal={reveal}
          onFailure={onFailure}
          onClose={() => setAsking(false)}
          onValue={(whole) => {
            setAsking(false);
            setValue(whole);
          }}
        />
      )}
    </>
  );
}

type AskProps = Omit<Props, "masked"> & { onClose: () => void; onValue: (value: string) => void };

function Ask({ label, reveal, onFailure, onClose, onValue }: AskProps) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const revealing = useMutation({
    mutationFn: () => reveal(reason.trim()),
    onSuccess: (whole) => whole !== undefined && onValue(whole),
    onError: (failure) => onFailure(failure, setProblem),
  });
  return (
    <Form
      className={`${styles.reveal} no-print`}
      aria-label={`查看完整${label}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "") setProblem("请填写查看原因");
        else revealing.mutate();
      }}
    >
      <TextField
        label="查看原因"
        list={list}
        ref={field}
        maxLength={100}
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
        {...(problem ? { problem } : {})}
        hint="谁在什么时候因为什么查看，会写入审计日志"
      />
      <datalist id={list}>
        {revealReasons.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
      <Button type="submit" variant="primary" size="small" busy={revealing.isPending}>
        查看
      </Button>
      <Button size="small" onClick={onClose}>
        取消
      </Button>
    </Form>
  );
}
