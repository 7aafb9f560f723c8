export type Example = {
  abbr: string;
  name: string;
  folder: string;
  /** its port is the portal's and this; 4 is the identity providers outside */
  place: number;
  protocol: "oidc" | "cas";
  /** main.ts when left out */
  main?: string;
  /** the name of its host, where it is not the portal's own */
  as?: string;
  /** where it takes signed events, for a system that exchanges in the envelope and has no logout address */
  eventsAt?: string;
  wayIn: (base: string) => string[];
};

/** The connected systems of the demonstration: how each is registered and what starts it. */
export const examples: readonly Example[] = [
  {
    abbr: "njbt",
    name: "农机购置补贴办理系统（演示）",
    folder: "machinery-subsidy",
    place: 1,
    protocol: "oidc",
    wayIn: (base) => [
      "--redirect-uri",
      `${base}/callback`,
      "--handoff-uri",
      `${base}/handoff?path={path}`,
      "--jump-type",
      "1",
    ],
  },
  {
    abbr: "ncpzs",
    name: "农产品质量安全追溯平台（演示）",
    folder: "product-traceability",
    place: 2,
    protocol: "oidc",
    wayIn: (base) => [
      "--redirect-uri",
      `${base}/callback`,
      "--initiate-login-uri",
      `${base}/login/initiate`,
      // whom its users ask for help may come in their place
      "--accepts-helpers",
    ],
  },
  {
    abbr: "cqjy",
    name: "农村产权交易平台（演示）",
    folder: "property-exchange",
    place: 3,
    protocol: "oidc",
    wayIn: (base) => [
      "--redirect-uri",
      `${base}/callback`,
      "--handoff-uri",
      `${base}/handoff`,
      "--token-uri",
      `${base}/hall?token={token}`,
      "--check-user-url",
      `${base}/platform/check`,
      // its members may come in with what they have there
      "--opens-sessions",
      "--jump-type",
      "0",
    ],
  },
  {
    abbr: "jycz",
    name: "动物检疫电子出证系统（演示）",
    folder: "animal-quarantine",
    place: 5,
    protocol: "cas",
    wayIn: (base) => [
      "--redirect-uri",
      `${base}/enter`,
      "--handoff-uri",
      `${base}/enter?path={path}&ticket={ticket}`,
      "--jump-type",
      "9",
    ],
  },
  {
    abbr: "tdlz",
    name: "土地流转管理系统（演示）",
    folder: "land-transfer",
    place: 6,
    protocol: "oidc",
    eventsAt: "/platform/events",
    wayIn: (base) => [
      "--redirect-uri",
      `${base}/callback`,
      "--handoff-uri",
      `${base}/handoff`,
      "--check-user-url",
      `${base}/platform/check`,
      "--jump-type",
      "0",
    ],
  },
  {
    abbr: "zydsj",
    name: "种业大数据平台（演示）",
    folder: "relying-party",
    place: 8,
    protocol: "oidc",
    main: "plain-system.ts",
    // no host of the government's: the portal says so before it leads anybody there
    as: "localhost",
    wayIn: (base) => [
      "--redirect-uri",
      `${base}/callback`,
      "--handoff-uri",
      `${base}/handoff`,
      "--jump-type",
      "0",
      "--requires-role",
    ],
  },
];

/** The identity providers outside, and bought software that speaks SAML alone: each is started in its own way. */
export const IDENTITY_SOURCE = "examples/government-identity/src/main.ts";
export const SAML_SOURCE = "examples/farm-insurance/src/main.ts";

export const sourceOf = ({ folder, main }: Example) => `examples/${folder}/src/${main ?? "main.ts"}`;

/** Where each program of the demonstration begins, beside the portal. */
export const exampleSources = [...examples.map(sourceOf), SAML_SOURCE, IDENTITY_SOURCE];
