import { linkVerdicts } from "@sannong/contract/content/link-words";
import type { Followed } from "./follow-link.ts";
import { addressesIn, type Finding, type Link, onceEach } from "./links.rules.ts";

type Deps = {
  follow: (link: Link) => Promise<Followed>;
  /** milliseconds since any moment */
  elapsed: () => number;
  /** what is not asked by then is told as such */
  longestMs: number;
  atOnce: number;
  /** so many addresses at most */
  most: number;
};
type Judged = Finding & { isBroken: boolean };

const judged = ({ address, title, foundOn }: Link, { verdict, status, detail }: Followed, tookMs: number | null) => {
  const { isBroken } = linkVerdicts[verdict];
  return { address, title, foundOn, verdict, status, detail, tookMs, isBroken };
};

/**
 * Follows all links, a few at a time; a page of ours that is found names more. Ends in time whatever the others do.
 * What is broken comes first.
 */
export async function checkLinks(
  links: readonly Link[],
  { follow, elapsed, longestMs, atOnce, most }: Deps,
): Promise<{ findings: Judged[]; isComplete: boolean }> {
  const began = elapsed();
  const queue = onceEach(links).slice(0, most);
  const known = new Set(queue.map(({ address }) => address));
  const findings: Judged[] = [];
  let isComplete = true;
  let next = 0;
  let asking = 0;

  const addNamed = (html: string, page: Link) => {
    for (const address of addressesIn(html)) {
      if (known.has(address) || known.size >= most) continue;
      known.add(address);
      queue.push({ address, title: address, foundOn: page.address, privateAllowed: [] });
    }
  };
  const one = async (link: Link): Promise<void> => {
    if (elapsed() - began > longestMs) {
      isComplete = false;
      findings.push(judged(link, { verdict: "unchecked", status: null, detail: null }, null));
      return;
    }
    const from = elapsed();
    const followed = await follow(link);
    findings.push(judged(link, followed, Math.round(elapsed() - from)));
    if (followed.html !== undefined && followed.verdict === "ok") addNamed(followed.html, link);
  };

  await new Promise<void>((done, fail) => {
    const goOn = (): void => {
      if (asking === 0 && next === queue.length) return done();
      while (asking < atOnce) {
        const link = queue[next];
        if (!link) return;
        next += 1;
        asking += 1;
        one(link).then(() => {
          asking -= 1;
          goOn();
        }, fail);
      }
    };
    goOn();
  });
  return { findings: findings.sort((a, b) => Number(b.isBroken) - Number(a.isBroken)), isComplete };
}
