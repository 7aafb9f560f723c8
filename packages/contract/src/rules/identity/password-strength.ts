export type Strength = { word: "弱" | "中" | "强"; missing: string[] };

const demands: readonly [RegExp, string][] = [
  [/[A-Z]/, "大写字母"],
  [/[a-z]/, "小写字母"],
  [/\d/, "数字"],
  [/[!-/:-@[-`{-~]/, "符号"],
];
const LONG = 13;
const [LEAST, MOST] = [9, 20];

function lengthDemand({ length }: string): string[] {
  if (length > MOST) return [`缩短到 ${MOST} 位以内（现在 ${length} 位）`];
  return length < LEAST ? [`${LEAST}-${MOST} 位`] : [];
}

/** What a person is told while choosing; the server judges by more (common words, personal data, former passwords). */
export function strengthOf(password: string): Strength {
  const kinds = demands.filter(([demand]) => !demand.test(password)).map(([, word]) => word);
  const strange = /[^!-~]/.test(password) ? ["换掉汉字、中文标点和空格"] : [];
  const missing = [...lengthDemand(password), ...kinds, ...strange];
  if (missing.length > 0) return { word: "弱", missing };
  const isVaried = new Set(password).size >= LONG - 3;
  return { word: password.length >= LONG && isVaried ? "强" : "中", missing };
}
