/** A sentence of the page, and where it stands. */
export type Sentence = { text: string; range: Range };

/** Longer ones are cut at a comma: a caption has three lines. */
const LONGEST = 60;
const ENDS = /[。！？；!?;…]+[”’」』）)]*/g;
const PAUSES = /[，、,：:\s]/g;

/** Where each sentence of a text begins and ends. */
export function sentencesIn(text: string): [from: number, to: number][] {
  const ends = [...text.matchAll(ENDS)].map(({ index, 0: sign }) => index + sign.length);
  const whole: [number, number][] = [];
  let from = 0;
  for (const end of [...ends, text.length]) {
    if (end > from) whole.push([from, end]);
    from = Math.max(from, end);
  }
  return whole.flatMap((one) => cutShort(text, one)).filter(([start, end]) => text.slice(start, end).trim() !== "");
}

function cutShort(text: string, [from, to]: [number, number]): [number, number][] {
  if (to - from <= LONGEST) return [[from, to]];
  const pauses = [...text.slice(from, from + LONGEST).matchAll(PAUSES)];
  const cut = from + (pauses.at(-1)?.index ?? LONGEST - 1) + 1;
  return [[from, cut], ...cutShort(text, [cut, to])];
}

const NOT_READ = "script, style, svg, select, [aria-hidden=true], [data-aid-part], .wm, .skip";

const isShown = (element: Element) => element.getClientRects().length > 0;

/** The element in whose line a text stands. */
function blockOf(text: Node, root: Element): Element {
  let at = text.parentElement ?? root;
  while (at !== root && at.parentElement && getComputedStyle(at).display.startsWith("inline")) at = at.parentElement;
  return at;
}

/** All that is shown below an element, sentence by sentence, in the order in which it stands. */
export function collectSentences(root: Element): Sentence[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const runs: { block: Element; texts: Text[] }[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || text.data.trim() === "" || parent.closest(NOT_READ) || !isShown(parent)) continue;
    const block = blockOf(text, root);
    const last = runs.at(-1);
    if (last?.block === block) last.texts.push(text);
    else runs.push({ block, texts: [text] });
  }
  return runs.flatMap(({ texts }) => ofRun(texts));
}

function ofRun(texts: readonly Text[]): Sentence[] {
  const whole = texts.map(({ data }) => data).join("");
  const placeOf = (at: number): [Text, number] => {
    let rest = at;
    for (const text of texts) {
      if (rest <= text.data.length) return [text, rest];
      rest -= text.data.length;
    }
    const last = texts[texts.length - 1] as Text;
    return [last, last.data.length];
  };
  return sentencesIn(whole).map(([from, to]) => {
    const range = document.createRange();
    range.setStart(...placeOf(from));
    range.setEnd(...placeOf(to));
    return { text: whole.slice(from, to).trim(), range };
  });
}
