import type { Speed } from "./aid-settings.ts";

type Telling = {
  /** which characters are being said */
  onWord(from: number, to: number): void;
  onDone(): void;
  /** it says nothing, and will not */
  onFault(): void;
};

/** Says one text after another; what is being said ends when the next begins. */
export type Voice = {
  say(text: string, speed: Speed, telling: Telling): void;
  stop(): void;
  isHeard: boolean;
};

const rates = { slow: 0.7, normal: 1, fast: 1.4 } as const satisfies Record<Speed, number>;
/** So long a character is looked at where none is heard. */
const MS_A_CHARACTER = 240;
const SHORTEST_MS = 900;
/** A browser that has not begun by then has no voice, whatever it lists. */
const UNTIL_HEARD_MS = 4_000;
const UNTIL_LISTED_MS = 1_500;

/** Shows each text as long as it would be read. */
export function silentVoice(): Voice {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    isHeard: false,
    stop,
    say(text, speed, { onDone }) {
      stop();
      timer = setTimeout(onDone, Math.max((text.length * MS_A_CHARACTER) / rates[speed], SHORTEST_MS));
    },
  };
}

function spokenVoice(synthesis: SpeechSynthesis, voice: SpeechSynthesisVoice): Voice {
  /** held, because browsers drop an utterance that nobody holds, with what it would have told */
  let held: SpeechSynthesisUtterance | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    held = undefined;
    clearTimeout(waiting);
    synthesis.cancel();
  };
  return {
    isHeard: true,
    stop,
    say(text, speed, { onWord, onDone, onFault }) {
      stop();
      const said = new SpeechSynthesisUtterance(text);
      held = said;
      Object.assign(said, { voice, lang: voice.lang, rate: rates[speed] });
      // what was cut off tells of its end too
      const ifHeld = (act: () => void) => () => {
        clearTimeout(waiting);
        if (held === said) act();
      };
      said.addEventListener(
        "start",
        ifHeld(() => undefined),
      );
      said.addEventListener("boundary", ({ charIndex, charLength }) =>
        ifHeld(() => onWord(charIndex, charIndex + Math.max(charLength || 0, 1)))(),
      );
      said.addEventListener("end", ifHeld(onDone));
      said.addEventListener("error", ifHeld(onFault));
      waiting = setTimeout(ifHeld(onFault), UNTIL_HEARD_MS);
      synthesis.speak(said);
    },
  };
}

const isChinese = ({ lang }: SpeechSynthesisVoice) => /^(zh|cmn|yue)\b/i.test(lang);
/** Mandarin of the mainland before others. */
const chosenOf = (voices: readonly SpeechSynthesisVoice[]) =>
  voices.find(({ lang }) => /^(zh|cmn)[-_](Hans[-_])?CN/i.test(lang)) ?? voices.find(isChinese);

/** Voices come a moment after they were asked for. */
function listed(synthesis: SpeechSynthesis): Promise<void> {
  if (synthesis.getVoices().length > 0) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, UNTIL_LISTED_MS);
    synthesis.onvoiceschanged = () => {
      clearTimeout(timer);
      done();
    };
  });
}

/** The browser's own voice for Chinese; without one a silent one. Nothing that is read leaves this device. */
export async function findVoice(): Promise<Voice> {
  const synthesis = "speechSynthesis" in window ? window.speechSynthesis : undefined;
  if (!synthesis) return silentVoice();
  await listed(synthesis);
  const voice = chosenOf(synthesis.getVoices());
  return voice ? spokenVoice(synthesis, voice) : silentVoice();
}
