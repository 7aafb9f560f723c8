import { endpoint } from "../endpoint.ts";

/** After a sign-out: whoever holds its number sees which systems were told. The session is gone, so nobody signs this. */
export const signOffResult = endpoint({
  method: "POST",
  path: "/oauth/signOffResult",
  module: "sign-off",
  summary: "退出结果：从本门户进入的各系统是否已退出",
  access: "anyone",
  region: "none",
  transport: "sealed",
  background: true,
  errors: ["signOff.unknown"],
  schemas: async () => (await import("./sign-off.schemas.ts")).signOffResult,
});

export const signOffLog = endpoint({
  method: "POST",
  path: "/integration/signOffs",
  module: "sign-off",
  summary: "管理端：各接入系统收到退出通知的情况",
  access: { permission: "system.manage" },
  region: "none",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./sign-off.schemas.ts")).signOffLog,
});

export const replaySignOff = endpoint({
  method: "POST",
  path: "/integration/signOffs/replay",
  module: "sign-off",
  summary: "管理端：重发一条多次没有收下的退出通知",
  access: { permission: "system.manage" },
  region: "none",
  transport: "sealed",
  errors: ["signOff.unknownNotice", "signOff.notGivenUp"],
  schemas: async () => (await import("./sign-off.schemas.ts")).replaySignOff,
});
