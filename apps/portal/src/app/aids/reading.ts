import { readPreferences } from "../preferences.ts";
import { readAids } from "./aid-settings.ts";
import { clearMarks, markRange } from "./marks.ts";
import { collectSentences, type Sentence } from "./sentences.ts";
import { findVoice, silentVoice, type Voice } from "./speech.ts";

export type Reading = {
  /** of the page as a whole; what somebody points at is said beside it */
  state: "off" | "reading" | "paused";
  /** what is said, or was said last by pointing at it */
  text: string;
  /** which characters of it are being said */
  from: number;
  to: number;
  /** why nothing is heard */
  notice: string;
};

const NO_VOICE = "这台设备没有中文语音，听不到声音，文字照样显示在这里。";
const NO_SOUND = "朗读没有声音，可能是设备不支持，文字照样显示在这里。";
const NOTHING_HERE = "这一页没有可以读的文字。";

const nothing: Reading = { state: "off", text: "", from: 0, to: 0, notice: "" };
let reading = nothing;
let sentences: Sentence[] = [];
let at = 0;
let voice: Voice | undefined;
let faulted = false;
/** what was begun before is over */
let turn = 0;

const listeners = new Set<() => void>();
export const readReading = (): Reading => reading;
export function watchReading(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
function show(next: Partial<Reading>): void {
  reading = { ...reading, ...next };
  for (const tell of listeners) tell();
}

const speedNow = () => readAids(readPreferences().aids).speed;

/** The voice there is, and what to say where it is none. */
async function voiceNow(): Promise<Voice> {
  voice ??= await findVoice();
  show({ notice: voice.isHeard ? "" : faulted ? NO_SOUND : NO_VOICE });
  return voice;
}

/** It was listed and says nothing: the words are shown alone, from here on. */
function giveUpSound(): void {
  voice?.stop();
  voice = silentVoice();
  faulted = true;
}

async function sayFrom(index: number): Promise<void> {
  turn += 1;
  const mine = turn;
  const sentence = sentences[index];
  if (!sentence) return stopReading();
  at = index;
  show({ state: "reading", text: sentence.text, from: 0, to: 0 });
  markRange(sentence.range);
  const speaks = await voiceNow();
  if (mine !== turn) return;
  speaks.say(sentence.text, speedNow(), {
    onWord: (from, to) => show({ from, to }),
    onDone: () => void sayFrom(index + 1),
    onFault: () => {
      giveUpSound();
      void sayFrom(index);
    },
  });
}

/** From the beginning of what the page is about. */
function startReading(): void {
  const main = document.getElementById("main");
  sentences = main ? collectSentences(main) : [];
  if (sentences.length === 0) return show({ ...nothing, notice: NOTHING_HERE });
  void sayFrom(0);
}

export function stopReading(): void {
  turn += 1;
  voice?.stop();
  clearMarks();
  show({ ...nothing });
}

export const toggleReading = (): void => (reading.state === "off" ? startReading() : stopReading());

/** The sentence is said again afterwards: browsers that pause within one do not all go on. */
export function pauseReading(): void {
  turn += 1;
  voice?.stop();
  show({ state: "paused" });
}
export const resumeReading = (): void => void sayFrom(at);

/** With another speed, from the sentence that is being read. */
export function restartReading(): void {
  if (reading.state === "reading") void sayFrom(at);
}

/** Says what somebody points at; while the page is being read, that goes before. */
export async function sayPointed(text: string, isAloud: boolean): Promise<void> {
  if (reading.state !== "off") return;
  turn += 1;
  const mine = turn;
  show({ text, from: 0, to: 0 });
  if (!isAloud) return;
  const speaks = await voiceNow();
  if (mine !== turn) return;
  speaks.say(text, speedNow(), {
    onWord: (from, to) => show({ from, to }),
    onDone: () => undefined,
    onFault: () => {
      giveUpSound();
      show({ notice: NO_SOUND });
    },
  });
}
