import type { Page } from "@playwright/test";

/** What a browser that speaks does, told step by step by the story. */
type Speech = {
  /** what was said since the page was opened: the words, and how fast */
  said(): Promise<{ text: string; rate: number }[]>;
  /** says some characters of what is being said, or comes to its end, or fails in it */
  word(from: number, length: number): Promise<void>;
  end(): Promise<void>;
  fail(error: string): Promise<void>;
  /** is anything being said? */
  isSpeaking(): Promise<boolean>;
};

type Faked = Window & {
  faked: { said: { text: string; rate: number }[]; now: SpeechSynthesisUtterance | undefined };
};

/** In place of the browser's own; `voices` by their language, none where the device has none. */
export async function speakBy(page: Page, voices: readonly string[]): Promise<Speech> {
  await page.addInitScript((languages) => {
    class Utterance extends EventTarget {
      lang = "";
      rate = 1;
      voice = null;
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const faked: { said: { text: string; rate: number }[]; now: Utterance | undefined } = { said: [], now: undefined };
    const happens = (one: Utterance | undefined, name: string, about: object) =>
      one?.dispatchEvent(Object.assign(new Event(name), about));
    const synthesis = {
      onvoiceschanged: null,
      getVoices: () =>
        languages.map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang })),
      speak(one: Utterance) {
        faked.said.push({ text: one.text, rate: one.rate });
        faked.now = one;
        queueMicrotask(() => happens(one, "start", {}));
      },
      // what is cut off fails with a name of its own, as in browsers
      cancel() {
        const cut = faked.now;
        faked.now = undefined;
        happens(cut, "error", { error: "interrupted" });
      },
    };
    Object.defineProperty(window, "speechSynthesis", { value: synthesis, configurable: true });
    Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance, configurable: true });
    Object.assign(window, { faked });
  }, voices);
  const tell = (event: "boundary" | "end" | "error", about: object) =>
    page.evaluate(
      ({ name, told }) => {
        const { faked } = window as unknown as Faked;
        const one = faked.now;
        if (!one) throw new Error("nothing is being said");
        if (name !== "boundary") faked.now = undefined;
        one.dispatchEvent(Object.assign(new Event(name), told));
      },
      { name: event, told: about },
    );
  return {
    said: () => page.evaluate(() => (window as unknown as Faked).faked.said),
    isSpeaking: () => page.evaluate(() => (window as unknown as Faked).faked.now !== undefined),
    word: (from, length) => tell("boundary", { charIndex: from, charLength: length }),
    end: () => tell("end", {}),
    fail: (error) => tell("error", { error }),
  };
}
