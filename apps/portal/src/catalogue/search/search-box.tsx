import * as styles from "./search-box.module.css";
import { KEYWORDS_MAX, type SearchScope } from "@sannong/contract/catalogue/search-path";
import { Button, FieldProblem, Icon } from "@sannong/ui";
import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { offersVoice } from "./offers-voice.ts";
import { judgeSearch, searchCounter } from "./search-rules.ts";
import type { VoiceInput } from "./voice-input.tsx";
import type { OnOpen } from "./result-item.tsx";
import type { SuggestionPanel } from "./suggestion-panel.tsx";

type Props = {
  placeholder?: string;
  initial?: string;
  scope?: SearchScope;
  /** opens a service or a system that was suggested */
  onOpen: OnOpen;
};

/** The site's search: a plain form, so that it works before the page has come alive. Suggestions come with the first focus. */
export function SearchBox({ placeholder = "搜服务、系统、数据", initial = "", scope = "all", onOpen }: Props) {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [Panel, setPanel] = useState<typeof SuggestionPanel>();
  const [Voice, setVoice] = useState<typeof VoiceInput>();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const counter = searchCounter(typed);

  useEffect(() => {
    if (offersVoice()) import("./voice-input.tsx").then((chunk) => setVoice(() => chunk.VoiceInput), Boolean);
  }, []);

  const take = (text: string) => {
    setTyped(text);
    setProblem(null);
    input.current?.focus();
  };
  // a question that was written elsewhere would be cut in its middle
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text").trim();
    if (pasted.length <= KEYWORDS_MAX) return;
    event.preventDefault();
    import("@sannong/contract/rules/catalogue/fitted-question").then(
      ({ fittedQuestion }) => take(fittedQuestion(pasted)),
      // it is cut when it is sent
      () => take(pasted),
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const verdict = judgeSearch(typed, scope);
    if ("problem" in verdict) {
      setProblem(verdict.problem);
      return input.current?.focus();
    }
    setProblem(null);
    void navigate(verdict.address);
  };
  // what was typed before anything listened is not lost with the first thing that changes
  useEffect(() => {
    const early = input.current?.value ?? "";
    if (early !== "") queueMicrotask(() => setTyped(early));
  }, []);
  // without suggestions the search is as good as it was
  const bringSuggestions = () =>
    import("./suggestion-panel.tsx").then((chunk) => setPanel(() => chunk.SuggestionPanel), Boolean);

  return (
    <search>
      <form className={styles.sbox} action="/searchview" noValidate onSubmit={submit}>
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
          onFocus={bringSuggestions}
          onPaste={paste}
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
        {Voice && <Voice onHeard={take} onSay={setProblem} />}
        <Button variant="primary" type="submit">
          搜索
        </Button>
      </form>
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
      {Panel && <Panel field={input} typed={typed} scope={scope} onOpen={onOpen} onType={setTyped} />}
    </search>
  );
}
