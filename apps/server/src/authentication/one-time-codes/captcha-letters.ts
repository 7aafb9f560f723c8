/**
 * The captcha's letters, drawn as strokes, so that a picture never depends on the fonts of the
 * machine. Cap height is 100, the baseline y = 100. Letters that are easily taken for one another
 * are left out (0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V).
 */
export type Letter = {
  width: number;
  /** main strokes of a serif letter */
  thick: string;
  /** hairlines */
  thin: string;
  /** centre and length of each foot and head */
  serifs: readonly (readonly [x: number, y: number, length: number])[];
};

export const captchaLetters: Readonly<Record<string, Letter>> = {
  A: {
    width: 96,
    thick: "M46,2 L80,100",
    thin: "M46,6 L14,100 M26,66 L68,66",
    serifs: [
      [14, 100, 30],
      [80, 100, 36],
    ],
  },
  C: {
    width: 88,
    thick: "M40,6 C4,8 4,92 44,95",
    thin: "M38,4 C58,2 70,10 76,32 M76,2 L76,32 M40,97 C60,98 72,88 79,72",
    serifs: [],
  },
  E: {
    width: 80,
    thick: "M24,0 L24,100",
    thin: "M24,3 L68,3 L70,24 M24,50 L54,50 M54,38 L54,62 M24,97 L70,97 L74,74",
    serifs: [
      [22, 0, 34],
      [22, 100, 34],
    ],
  },
  F: {
    width: 76,
    thick: "M24,0 L24,100",
    thin: "M24,3 L68,3 L71,26 M24,50 L54,50 M54,38 L54,62",
    serifs: [
      [22, 0, 34],
      [25, 100, 40],
    ],
  },
  H: {
    width: 100,
    thick: "M24,0 L24,100 M78,0 L78,100",
    thin: "M24,50 L78,50",
    serifs: [
      [24, 0, 38],
      [24, 100, 38],
      [78, 0, 38],
      [78, 100, 38],
    ],
  },
  J: { width: 66, thick: "M44,0 L44,74 C44,92 34,98 24,96", thin: "M26,97 C14,97 8,88 12,78", serifs: [[44, 0, 40]] },
  K: {
    width: 100,
    thick: "M24,0 L24,100 M42,46 L82,100",
    thin: "M26,62 L80,2",
    serifs: [
      [24, 0, 38],
      [24, 100, 38],
      [78, 0, 30],
      [84, 100, 34],
    ],
  },
  M: {
    width: 118,
    thick: "M20,2 L58,96 M98,0 L98,100",
    thin: "M20,2 L20,100 M58,96 L96,2",
    serifs: [
      [16, 0, 26],
      [20, 100, 30],
      [100, 0, 26],
      [98, 100, 38],
    ],
  },
  N: {
    width: 102,
    thick: "M20,2 L82,98",
    thin: "M20,2 L20,100 M82,0 L82,98",
    serifs: [
      [16, 0, 26],
      [20, 100, 30],
      [82, 0, 32],
    ],
  },
  P: {
    width: 82,
    thick: "M24,0 L24,100 M62,10 C78,20 78,42 62,52",
    thin: "M24,3 L52,3 C58,4 62,8 64,12 M24,56 L52,56 C58,56 62,52 64,50",
    serifs: [
      [22, 0, 34],
      [25, 100, 40],
    ],
  },
  R: {
    width: 96,
    thick: "M24,0 L24,100 M60,10 C76,18 76,38 60,46 M48,50 L80,100",
    thin: "M24,3 L50,3 C56,4 60,8 62,12 M24,51 L50,51 C56,51 60,46 62,44",
    serifs: [
      [22, 0, 34],
      [24, 100, 38],
      [84, 100, 28],
    ],
  },
  T: { width: 86, thick: "M43,0 L43,100", thin: "M6,3 L80,3 M6,1 L4,28 M80,1 L82,28", serifs: [[43, 100, 42]] },
  U: {
    width: 96,
    thick: "M24,0 L24,66 C24,90 34,97 50,97",
    thin: "M48,97 C68,97 78,88 78,66 L78,0",
    serifs: [
      [24, 0, 38],
      [78, 0, 30],
    ],
  },
  W: {
    width: 122,
    thick: "M16,2 L40,98 M62,6 L84,98",
    thin: "M40,98 L62,8 M84,98 L106,2",
    serifs: [
      [16, 0, 32],
      [60, 0, 30],
      [106, 0, 28],
    ],
  },
  X: {
    width: 96,
    thick: "M16,2 L78,98",
    thin: "M76,2 L16,98",
    serifs: [
      [18, 0, 36],
      [76, 0, 30],
      [16, 100, 30],
      [78, 100, 36],
    ],
  },
  Y: {
    width: 94,
    thick: "M16,2 L47,54 L47,100",
    thin: "M78,2 L47,56",
    serifs: [
      [18, 0, 34],
      [78, 0, 28],
      [47, 100, 38],
    ],
  },
  3: {
    width: 74,
    thick: "M54,8 C72,22 62,44 42,46 M44,48 C76,52 72,92 46,96",
    thin: "M12,22 C16,4 40,-2 56,10 M28,46 L46,46 M48,96 C32,102 14,96 9,78",
    serifs: [],
  },
  4: { width: 80, thick: "M54,2 L54,100", thin: "M54,4 L8,70 L76,70", serifs: [[54, 100, 36]] },
  7: { width: 74, thick: "M66,6 C50,36 38,60 36,100", thin: "M10,4 L68,4 M11,2 L8,28", serifs: [] },
  9: {
    width: 78,
    thick: "M24,10 C8,24 12,56 34,58 M60,16 C72,44 66,80 40,97",
    thin: "M26,8 C40,-4 58,4 62,20 M34,60 C48,62 60,52 64,42 M42,96 C32,102 22,99 14,94",
    serifs: [],
  },
};

/** What an answer is made of. */
export const captchaAlphabet: readonly string[] = Object.keys(captchaLetters);
