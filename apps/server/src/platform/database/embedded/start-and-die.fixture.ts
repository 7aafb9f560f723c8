import { pino } from "pino";
import { startEngine } from "./engine.ts";

/** A server of its own process for the engine's tests: says what it has, stops when told, or is killed. */
const [dataDir] = process.argv.slice(2);
try {
  const engine = await startEngine({ dataDir: dataDir!, log: pino({ level: "silent" }) });
  const { start, appUrl, ownerUrl } = engine;
  process.stdout.write(`${JSON.stringify({ start, appUrl, ownerUrl })}\n`);
  process.once("SIGTERM", () => void engine.stop().then(() => process.exit(0)));
} catch (failure) {
  process.stdout.write(`${JSON.stringify({ refused: (failure as Error).message })}\n`);
  process.exit(1);
}
