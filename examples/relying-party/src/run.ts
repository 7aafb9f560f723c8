import type { FastifyInstance } from "fastify";
import type { Settings } from "./settings.ts";

/** Listens until it is told to stop. */
export async function run(app: FastifyInstance, { host, port, baseUrl }: Settings): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void app.close().then(() => process.exit(0));
    });
  await app.listen({ host, port });
  process.stdout.write(`${baseUrl}\n`);
}
