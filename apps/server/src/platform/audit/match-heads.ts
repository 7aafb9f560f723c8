import type { Hash } from "node:crypto";
import { addLine, contentHash, lineOf } from "./entry-line.ts";
import { digestOf, provenStatement } from "./head-statement.ts";
import type { KeptHead } from "./kept-heads.ts";
import type { AuditFault, Step } from "./walk-chain.ts";

type Deps = {
  heads: readonly KeptHead[];
  publicKeys: ReadonlyMap<string, string>;
  /** the statement of the head before the first of these, where there is one */
  before: string | undefined;
};

/** Holds the signed heads against the chain, as a walk goes past the places they speak of. */
export function matchHeads({ heads, publicKeys, before }: Deps) {
  const waiting = [...heads];
  let previous = before === undefined ? null : digestOf(before);
  let content: Hash = contentHash();
  let isSound = true;
  let matched = 0;

  function faultsAt(head: KeptHead, mac: string): AuditFault[] {
    const seq = head.seq.toString();
    const said = provenStatement(head, publicKeys);
    if (!said || said.previous !== previous) return [{ kind: "headBroken", seq }];
    const agrees = said.seq === seq && said.mac === mac && said.content === content.digest("hex");
    // what is wrong with one of its entries is told already, and more exactly
    if (agrees || !isSound) return [];
    return [{ kind: "headDiffers", seq }];
  }

  return {
    /** @returns what no head agrees with */
    pass({ link, faults }: Step): AuditFault[] {
      const seq = BigInt(link.seq);
      // the links these speak of are missing, as is told already
      while (waiting[0] !== undefined && waiting[0].seq < seq) begin(waiting.shift());
      if (faults.length > 0) isSound = false;
      addLine(content, lineOf(link));
      if (waiting[0]?.seq !== seq) return [];
      const found = faultsAt(waiting[0], link.linkMac);
      if (found.length === 0 && isSound) matched += 1;
      begin(waiting.shift());
      return found;
    },
    /** heads that agreed with the chain */
    matched: () => matched,
    /** heads of places that the walk did not reach */
    left: () => waiting.length,
  };

  function begin(head: KeptHead | undefined): void {
    if (head) previous = digestOf(head.statement);
    content = contentHash();
    isSound = true;
  }
}
