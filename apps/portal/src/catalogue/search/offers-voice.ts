import { withOwner } from "../../lib/words/site.ts";

/** What browsers call what turns speech into words. */
export type Recognition = EventTarget & {
  lang: string;
  interimResults: boolean;
  start: () => void;
  abort: () => void;
};
export type HeardEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> };
export type FailedEvent = Event & { error: string };
type Named = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition };

export const recognitionHere = (): (new () => Recognition) | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Named;
  return SpeechRecognition ?? webkitSpeechRecognition;
};

/**
 * May one speak to the search here? Where the browser can, and only where the office has allowed it: what is said may be
 * turned into words by the maker of the browser, outside this site.
 */
export const offersVoice = (): boolean =>
  withOwner(["voiceSearch"], () => true) === true && recognitionHere() !== undefined;
