/** What is read in English; on every other page only what stands around it is, and a strip says so. */
const covered = [
  "/",
  "/first",
  "/homeZtfw",
  "/login",
  "/unifiedLogin",
  "/register",
  "/register/status",
  "/recover",
  "/accessibility",
  "/serve/govermentserve",
  "/serve/agriculturalservice",
  "/serve/ruraleconomy",
  "/serve/agrotechnology",
  "/serve/financialsupermarket",
  "/serve/situations",
  "/serve/people",
  "/serve/units",
  "/searchview",
  "/feedback",
  "/feedback/status",
  "/sitemap",
  "/app",
  "/status",
  "/sandbox",
  "/401",
  "/404",
  "/en",
];
const coveredBelow = [
  "/serve/guide",
  "/serve/situation",
  "/notices",
  "/opening",
  "/delegate",
  "/qr",
  "/upstream/return",
  "/not-me",
  "/oidc",
  "/cas",
  "/saml",
];
/** Documents that nobody reads in English: nothing of them is translated. */
const chineseDocuments = ["/admin", "/management", "/docs"];

const isBelow = (path: string) => (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** Is the page at this address read in English? */
export function isCoveredPath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  return covered.includes(plain) || coveredBelow.some(isBelow(plain));
}

/** Does it keep its language altogether? */
export const isChineseDocument = (path: string): boolean => chineseDocuments.some(isBelow(path));
