import {
  type ReleaseEntryPoint,
  releaseEntryPoints,
  type WhyWithheld,
} from "@sannong/contract/protocols/release-entry-points";
import type { SharedField } from "@sannong/contract/identity/shared-fields";
import { expect, test } from "vitest";
import { judgeRelease, type ReleaseFacts } from "./release.rules.ts";

const granted: SharedField[] = ["name", "company", "phone"];
const free: ReleaseFacts = {
  entryPoint: "oidc.userinfo",
  shut: null,
  admitted: true,
  isHere: true,
  mustChangePassword: false,
  requiresRole: false,
  hasRole: false,
  granted,
  wanted: granted,
  consent: { fields: granted, withdrawn: false },
};
const entryPoints = Object.keys(releaseEntryPoints) as ReleaseEntryPoint[];
const contacts: ReleaseEntryPoint[] = ["todo.create", "matter.progress", "matter.complete"];

test("of what is wanted leaves what was agreed to, and a field that was granted later does not", () => {
  expect(judgeRelease(free)).toEqual({ fields: granted });
  expect(judgeRelease({ ...free, wanted: ["name"] })).toEqual({ fields: ["name"] });
  const earlier = { fields: ["name", "company"] as SharedField[], withdrawn: false };
  expect(judgeRelease({ ...free, consent: earlier })).toEqual({ fields: ["name", "company"] });
  // never anything that was not wanted
  expect(judgeRelease({ ...free, wanted: ["phone"], consent: earlier })).toEqual({ withheld: "notAgreed" });
});

test("a question that makes sense as a whole alone is not asked in part", () => {
  const asked = { ...free, entryPoint: "binding.check", wanted: ["accountName", "phone"] } as const;
  expect(judgeRelease(asked)).toEqual({ withheld: "notAgreed" });
  const all = { fields: ["accountName", "phone"] as SharedField[], withdrawn: false };
  expect(judgeRelease({ ...asked, consent: all })).toEqual({ fields: ["accountName", "phone"] });
});

test.each<[WhyWithheld, Partial<ReleaseFacts>]>([
  ["stopped", { shut: "stopped" }],
  ["offline", { shut: "offline" }],
  ["unconnected", { shut: "unconnected" }],
  ["sandbox", { admitted: false }],
  ["accountGone", { isHere: false }],
  ["roleMissing", { requiresRole: true }],
  ["withdrawn", { consent: { fields: granted, withdrawn: true } }],
])("%s: nothing leaves by any door", (withheld, difference) => {
  for (const entryPoint of entryPoints)
    expect(judgeRelease({ ...free, ...difference, entryPoint })).toEqual({ withheld });
});

test.each<[WhyWithheld, Partial<ReleaseFacts>]>([
  ["notAgreed", { consent: null }],
  ["passwordDue", { mustChangePassword: true }],
])("%s: nothing leaves, but they may be written to", (withheld, difference) => {
  for (const entryPoint of entryPoints)
    expect(judgeRelease({ ...free, ...difference, entryPoint })).toEqual(
      contacts.includes(entryPoint) ? { fields: [] } : { withheld },
    );
});

test("a system that reads nothing knows who comes without having asked, also after it read something once", () => {
  const nothing = { ...free, granted: [], wanted: [] };
  expect(judgeRelease({ ...nothing, consent: null })).toEqual({ fields: [] });
  expect(judgeRelease({ ...nothing, consent: { fields: ["name"], withdrawn: true } })).toEqual({ fields: [] });
  expect(
    judgeRelease({ ...nothing, entryPoint: "todo.create", consent: { fields: ["name"], withdrawn: true } }),
  ).toEqual({
    withheld: "withdrawn",
  });
});
