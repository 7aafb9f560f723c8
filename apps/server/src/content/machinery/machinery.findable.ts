import type { Findable } from "../../kernel/publication/index.ts";
import type { StoredMachine } from "./machinery.rules.ts";

/** A machine with its subsidy and certificate as somebody finds it. */
export const findableMachine = (machine: StoredMachine): Findable => ({
  kind: "machine",
  key: machine.id,
  title: `${machine.item} ${machine.model}`,
  summary: `${machine.grade}。${machine.about}`,
  owner: machine.maker,
  domain: "mach",
  isNeedLogin: false,
  path: `/serve/agrotechnology?keywords=${encodeURIComponent(machine.model)}`,
  tags: [machine.category, "补贴机具"],
  otherWords: [machine.certificate],
  regionName: machine.regionName,
  facts: [
    { label: "补贴额", text: `${machine.subsidy.toLocaleString("zh-CN")} 元` },
    { label: "分档", text: machine.grade },
    { label: "鉴定证号", text: machine.certificate },
    { label: "证书有效期至", text: machine.validUntil },
  ],
});
