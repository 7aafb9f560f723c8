import type { Sought } from "../../apps/server/src/governance/audit/audit.rules.ts";
import { auditStore } from "../../apps/server/src/governance/audit/audit.store.ts";
import type { Province, Question, ScalePart } from "./province.ts";

const all: Sought = {
  view: "all",
  ofAuditors: false,
  person: undefined,
  side: "any",
  objectId: undefined,
  traceId: undefined,
  events: undefined,
  results: undefined,
  address: undefined,
  from: undefined,
  until: undefined,
};
const HOURS = 24 * 3600 * 1000;

async function questions({ db }: Province): Promise<Question[]> {
  const audit = auditStore(db);
  const page = (sought: Sought) =>
    Promise.all([audit.page(sought, { after: undefined, limit: 21 }), audit.count(sought)]);
  const week = { from: new Date(Date.now() - 7 * HOURS), until: new Date() };
  return [
    { what: "all entries", ask: () => page(all) },
    { what: "all of a week", ask: () => page({ ...all, ...week }) },
    { what: "sign-ins", ask: () => page({ ...all, view: "signIn" }) },
    { what: "sign-ins that were refused", ask: () => page({ ...all, view: "signIn", results: ["refused"] }) },
    { what: "what personal data was looked at", ask: () => page({ ...all, view: "personal" }) },
    { what: "what failed", ask: () => page({ ...all, results: ["failed"] }) },
    { what: "what failed of a kind", ask: () => page({ ...all, events: ["signOff"], results: ["failed"] }) },
    { what: "what auditors did", ask: () => page({ ...all, ofAuditors: true }) },
    { what: "about somebody", ask: (turn) => page({ ...all, person: `g${turn}` }) },
    { what: "somebody's sign-ins", ask: (turn) => page({ ...all, view: "signIn", person: `g${turn}` }) },
    { what: "about a system", ask: (turn) => page({ ...all, objectId: `b${turn}` }) },
    { what: "about a system, of a kind", ask: () => page({ ...all, objectId: "b0", events: ["signOff"] }) },
    { what: "from an address", ask: (turn) => page({ ...all, address: `10.${turn}.${turn}.${turn}` }) },
    {
      what: "turned to another page",
      ask: () =>
        audit.page(all, {
          after: { at: new Date(Date.now() - 30 * HOURS).toISOString(), id: "80000000-0000-0000-0000-000000000000" },
          limit: 21,
        }),
    },
  ];
}

/** The audit log as auditors read it. */
export const auditScale: ScalePart = { name: "audit", tables: ["audit_entry"], questions };
