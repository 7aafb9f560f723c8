/**
 * The server of `npm run dev` before it has begun: it loads the packages that its arguments name, and waits to be told
 * which file to run. One is always waiting, so that nobody who changes a source waits for packages.
 */
import { once } from "node:events";
import { flushCompileCache, setSourceMapsSupport } from "node:module";

const [message] = await Promise.all([
  once(process, "message"),
  Promise.all(process.argv.slice(2).map((name) => import(name))).then(() => flushCompileCache()),
]);
process.disconnect();
// the flag for it would have the log look for its caller through the whole map at every start
setSourceMapsSupport(true);
await import(String(message[0]));
