import { Button, FieldProblem, Icon } from "@sannong/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { judgeSearch, KEYWORDS_MAX, searchCounter } from "./search-rules.ts";

type Props = { placeholder?: string; initial?: string };

/** The site's search: a plain form, so that it works before the page has come alive. */
export function SearchBox({ placeholder = "搜索服务、系统、数据和场景", initial = "" }: Props) {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const counter = searchCounter(typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const verdict = judgeSearch(typed);
    if ("problem" in verdict) {
      setProblem(verdict.problem);
      return input.current?.focus();
    }
    setProblem(null);
    void navigate(verdict.address);
  };

  return (
    <search>
      <form className="sbox" action="/searchview" noValidate onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          name="keywords"
          type="search"
          aria-label="搜索"
          placeholder={placeholder}
          maxLength={KEYWORDS_MAX}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
        {counter && (
          <span className="count" aria-hidden="true">
            {counter}
          </span>
        )}
        <Button variant="primary" type="submit">
          搜索
        </Button>
      </form>
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </search>
  );
}
