import type { Account } from "@sannong/example-relying-party/accounts";

/** Who files for others had an account here before there was a portal. Invented; public on purpose. */
export const demonstrationClerks: readonly (Account & { password: string })[] = [
  { username: "lz_shen", name: "演示·沈埂", tel: "15400008821", password: "Shengeng#2026" },
  { username: "lz_fang", name: "演示·方塍", tel: "15400008822", password: "Fangcheng#2026" },
];
