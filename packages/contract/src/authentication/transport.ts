import { endpoint } from "../endpoint.ts";

/**
 * The key that a page wraps its secret with, whether sealing is on, and the server's time, by which a page
 * corrects its own clock. Not the key for passwords (`/getPublicKey`).
 */
export const getTransportKey = endpoint({
  method: "GET",
  path: "/getTransportKey",
  module: "transport",
  summary: "取得传输加密的方式、密钥编号与公钥（SM2），以及服务器时间",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  schemas: async () => (await import("./transport.schemas.ts")).getTransportKey,
});
