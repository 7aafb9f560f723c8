import { policies, type PolicyDocument } from "../../identity/policy-words.ts";

export type PolicyConsent = { document: string; version: string };
export type PolicyDue = {
  document: PolicyDocument;
  /** the one in force */
  version: string;
  /** nothing of this text was ever agreed to */
  isFirst: boolean;
  /** what is new since the newest version that was agreed to */
  changes: string[];
};

/** Which texts somebody has to be asked about, after what they agreed to so far. */
export function policiesDue(given: readonly PolicyConsent[]): PolicyDue[] {
  return (Object.keys(policies) as PolicyDocument[]).flatMap((document) => {
    const { versions } = policies[document];
    const agreed = new Set(given.filter((one) => one.document === document).map(({ version }) => version));
    const newest = versions.findLastIndex(({ version }) => agreed.has(version));
    const inForce = versions.at(-1);
    if (!inForce || newest === versions.length - 1) return [];
    const changes = newest < 0 ? [] : versions.slice(newest + 1).flatMap((one) => one.changes);
    return [{ document, version: inForce.version, isFirst: newest < 0, changes }];
  });
}
