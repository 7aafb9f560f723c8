/** One piece of a text; a hit is drawn marked. */
export type Piece = { text: string; isHit: boolean };

const signs: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const plain = (html: string): string => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (found) => signs[found] as string);

/** A highlight of the contract in pieces: hits stand in `<em>`, everything else is escaped, and nothing is drawn as markup. */
export const piecesOf = (highlight: string): Piece[] =>
  highlight
    .split(/(<em>.*?<\/em>)/s)
    .filter((part) => part !== "")
    .map((part) => {
      const hit = /^<em>(.*)<\/em>$/s.exec(part)?.[1];
      return { text: plain(hit ?? part), isHit: hit !== undefined };
    });
