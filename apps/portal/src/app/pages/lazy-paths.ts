import { portalPaths, portalPrefixes } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/pages/who-may-enter";

/** The router names them itself, and those below /mine have a table of their own. */
const named = ["/first", "/homeZtfw", "/401", "/404", "/mine"] as const;
/** With one thing to do, outside any layout. */
const gates = [
  "/login",
  "/unifiedLogin",
  "/recover",
  "/register",
  "/opening",
  "/upstream/return",
  "/qr",
  "/delegate",
  "/not-me",
] as const;

type Prefix = (typeof portalPrefixes)[number];
type Path = (typeof portalPaths)[number] | Prefix | `${Prefix}/*`;
export type LazyPath = Exclude<Path, (typeof named)[number] | `/mine/${string}`>;

const isLater = (path: Path): path is LazyPath => !named.some((one) => isUnder(path, one));
const isGate = (path: Path) => gates.some((gate) => path === gate || path === `${gate}/*`);
const below = portalPrefixes.flatMap((prefix) => [prefix, `${prefix}/*`] as const);
const later = [...new Set<Path>([...portalPaths, ...below])].filter(isLater);

/** The ordinary pages inside the main layout; what each is stands in `lazy-pages.ts`, which no first view carries. */
export const lazyPaths = later.filter((path) => !isGate(path));
export const taskPaths = later.filter(isGate);
