import { endpoint } from "../endpoint.ts";

const page = {
  module: "interface",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  // made once a version
  cacheSeconds: 300,
} as const;

export const openApiDocument = endpoint({
  ...page,
  method: "GET",
  path: "/openapi.json",
  summary: "OpenAPI 3.1 文档：接入系统和门户页面的接口",
  reply: "application/json",
  schemas: async () => (await import("./interface-page.schemas.ts")).openApiDocument,
});
export const interfacePage = endpoint({
  ...page,
  method: "GET",
  path: "/docs",
  summary: "接口说明页",
  reply: "text/html",
  schemas: async () => (await import("./interface-page.schemas.ts")).interfacePage,
});

/** What the office calls beside it is nobody else's business. */
export const officeApiDocument = endpoint({
  module: "interface",
  access: { permission: "system.manage" },
  region: "none",
  // a megabyte in which nothing is anybody's: sealing it would hold up everybody else
  transport: "plain",
  method: "POST",
  path: "/openapi/office",
  summary: "OpenAPI 3.1 文档：全部接口，包括管理后台的",
  errors: [],
  schemas: async () => (await import("./interface-page.schemas.ts")).officeApiDocument,
});
