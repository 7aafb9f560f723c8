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
      onstart: unknown = null;
      onend: unknown = null;
      onerror: unknown = null;
      onboundary: unknown = null;
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const faked: { said: { text: string; rate: number }[]; now: Utterance | undefined } = { said: [], now: undefined };
    type Handler = ((event: object) => void) | null;
    const synthesis = {
      onvoiceschanged: null,
      getVoices: () =>
        languages.map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang })),
      speak(one: Utterance) {
        faked.said.push({ text: one.text, rate: one.rate });
        faked.now = one;
        queueMicrotask(() => (one.onstart as Handler)?.({}));
      },
      // what is cut off fails with a name of its own, as in browsers
      cancel() {
        const cut = faked.now;
        faked.now = undefined;
        (cut?.onerror as Handler)?.({ error: "interrupted" });
      },
    };
    Object.defineProperty(window, "speechSynthesis", { value: synthesis, configurable: true });
    Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance, configurable: true });
    Object.assign(window, { faked });
  }, voices);
  const tell = (handler: "onboundary" | "onend" | "onerror", event: object) =>
    page.evaluate(
      ({ name, about }) => {
        const { faked } = window as unknown as Faked;
        const one = faked.now;
        if (!one) throw new Error("nothing is being said");
        if (name !== "onboundary") faked.now = undefined;
        (one[name] as unknown as (event: object) => void)(about);
      },
      { name: handler, about: event },
    );
  return {
    said: () => page.evaluate(() => (window as unknown as Faked).faked.said),
    isSpeaking: () => page.evaluate(() => (window as unknown as Faked).faked.now !== undefined),
    word: (from, length) => tell("onboundary", { charIndex: from, charLength: length, name: "word" }),
    end: () => tell("onend", {}),
    fail: (error) => tell("onerror", { error }),
  };
}
