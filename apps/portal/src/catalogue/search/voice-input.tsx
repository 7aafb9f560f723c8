import * as styles from "./voice-input.module.css";
import { fittedQuestion } from "@sannong/contract/rules/catalogue/fitted-question";
import { Icon } from "@sannong/ui";
import { useEffect, useRef, useState } from "react";
import { type FailedEvent, type HeardEvent, type Recognition, recognitionHere } from "./offers-voice.ts";

const refused = "没有允许使用话筒，请在浏览器的地址栏旁允许，或者打字";
const nothingHeard = "没有听清，请再说一次，或者打字";
const unreachable = "语音识别现在连不上，请打字";

/** Why nothing came of it, in words; null when whoever spoke has stopped it. */
function reasonOf(error: string): string | null {
  if (error === "not-allowed" || error === "service-not-allowed" || error === "audio-capture") return refused;
  if (error === "no-speech") return nothingHeard;
  return error === "aborted" ? null : unreachable;
}

type Props = {
  /** what was heard, before anything is searched for */
  onHeard: (words: string) => void;
  /** what went wrong, or null when nothing is to be said */
  onSay: (problem: string | null) => void;
};

/** A press listens once; another stops it. What was heard stands in the field, and whoever spoke sends it off. */
export function VoiceInput({ onHeard, onSay }: Props) {
  const [isListening, setListening] = useState(false);
  const listening = useRef<Recognition>(undefined);
  useEffect(() => () => listening.current?.abort(), []);

  const stop = () => {
    listening.current?.abort();
    listening.current = undefined;
    setListening(false);
  };
  const listen = () => {
    const Recogniser = recognitionHere();
    if (!Recogniser) return onSay(unreachable);
    const recognition = new Recogniser();
    let heard = "";
    let failed: string | null = null;
    recognition.lang = "zh-CN";
    recognition.interimResults = false;
    recognition.addEventListener("result", (event) => {
      const { results } = event as HeardEvent;
      heard = Array.from(results, (result) => result[0]?.transcript ?? "").join("");
    });
    recognition.addEventListener("error", (event) => {
      failed = (event as FailedEvent).error;
    });
    recognition.addEventListener("end", () => {
      if (listening.current !== recognition) return;
      listening.current = undefined;
      setListening(false);
      if (heard.trim() !== "") onHeard(fittedQuestion(heard));
      else onSay(failed === null ? nothingHeard : reasonOf(failed));
    });
    listening.current = recognition;
    onSay(null);
    setListening(true);
    recognition.start();
  };

  return (
    <>
      <button
        type="button"
        className={styles.voice}
        aria-label={isListening ? "停止听" : "说出来搜索"}
        aria-pressed={isListening}
        onClick={isListening ? stop : listen}
      >
        <Icon name="mic" />
      </button>
      <output className={isListening ? styles.hearing : "sr"}>{isListening ? "正在听，请说…" : ""}</output>
    </>
  );
}
