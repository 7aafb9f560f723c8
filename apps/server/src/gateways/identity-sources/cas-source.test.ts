import { expect, test } from "vitest";
import { parseIdentitySources } from "../../config/identity-sources.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { casSource } from "./cas-source.ts";

const { sources } = parseIdentitySources(
  JSON.stringify([
    {
      kind: "cas",
      name: "sncas",
      label: "省级统一认证（演示）",
      casUrl: "https://cas.example",
      fields: { subject: "user", name: "name" },
    },
  ]),
  { demonstration: true },
);
const [config] = sources;

/** Who came, where the source writes their name so. */
async function nameIn(written: string, before = ""): Promise<string> {
  if (config?.kind !== "cas") throw new Error("the list has no CAS");
  const body = `${before}<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>u1</cas:user><cas:attributes><cas:name>${written}</cas:name></cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`;
  const reply = { status: 200, headers: {}, body: Buffer.from(body), setCookies: [], certificateUntil: null };
  const outbound: Outbound = { call: async () => reply };
  const source = casSource(config, { outbound });
  const arrival = {
    kind: "ticket",
    ticket: "ST-1",
    personKind: "person",
    returnTo: "https://portal.example/in",
  } as const;
  return (await source.identify(arrival)).name;
}

test.each([
  ["种子&amp;农机合作社", "种子&农机合作社"],
  ["&lt;甲&gt; &quot;乙&quot; &apos;丙&apos;", `<甲> "乙" '丙'`],
  ["&#29579;&#x6f14;&#x793A;", "王演示"],
  ["&#x20bb7;野", "𠮷野"],
  // once: what stands there then is the name
  ["&amp;lt;", "&lt;"],
  ["&amp;#29579;", "&#29579;"],
  ["<![CDATA[甲&amp;乙]]>", "甲&amp;乙"],
  // no character of XML, or no reference of it
  ["甲&#0;&#xd800;&#x110000;&nbsp;", "甲&#0;&#xd800;&#x110000;&nbsp;"],
])("a name that is written %s", async (written, name) => {
  expect(await nameIn(written)).toBe(name);
});

test("what the answer declares by itself is expanded nowhere", async () => {
  const declared = `<!DOCTYPE r [<!ENTITY who "管理员"><!ENTITY amp "管理员">]>`;
  expect(await nameIn("&who;&amp;", declared)).toBe("&who;&");
});
