/** The ordinary pages inside the main layout; what each is stands in `later-pages.ts`, which no first view carries. */
export const laterPaths = [
  "/scene/scene",
  "/scene/sceneparticulars",
  "/scene/scenedeclare",
  "/scene/scenemonitoring",
  "/serve/govermentserve",
  "/serve/agriculturalservice",
  "/serve/ruraleconomy",
  "/serve/agrotechnology",
  "/serve/guide",
  "/serve/guide/*",
  "/systemsettled",
  "/system/index",
  "/system/function",
  "/notices",
  "/notices/*",
  "/favourites",
  "/todo",
  "/app",
  "/demo/outbox",
  "/register/status",
  "/management/activation",
  "/management/integration",
  "/management/registrations",
  "/agreement",
  "/privacy",
  "/accessibility",
  "/sitemap",
] as const;

/** Pages with one thing to do, outside any layout. */
export const gatePaths = [
  "/login",
  "/unifiedLogin",
  "/recover",
  "/register",
  "/opening",
  "/upstream/return",
  "/upstream/return/*",
  "/qr",
  "/qr/*",
  "/not-me",
  "/not-me/*",
] as const;

export type LaterPath = (typeof laterPaths)[number] | (typeof gatePaths)[number];
