import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apacheModules } from "./installed.ts";
import { startClient } from "./started.ts";

const source = join(import.meta.dirname, "apache");

/** Apache with the module's settings, in a folder of its own; its page says who asks. */
export async function startApache(folder: string, module: string, base: string, env: Record<string, string>) {
  const pages = join(folder, "pages");
  for (const made of [pages, join(folder, "cas")]) mkdirSync(made);
  // it gives up its rights when it is started by an administrator
  for (const made of [folder, join(folder, "cas")]) chmodSync(made, 0o777);
  writeFileSync(join(pages, "index.html"), '<!--#echo var="REMOTE_USER" -->\n');
  const settings = {
    MODULES: apacheModules,
    FOLDER: folder,
    SETTINGS: join(source, `${module}.conf`),
    PORT: new URL(base).port,
  };
  const command = ["/usr/sbin/apache2", "-D", "FOREGROUND", "-f", join(source, "httpd.conf")] as const;
  const started = await startClient(command, base, { env: { ...env, ...settings, BASE_URL: base } });
  const errors = () =>
    readFileSync(join(folder, "error.log"), "utf8").match(/^.*:(error|crit|alert|emerg)\].*$/gm) ?? [];
  return { ...started, complaints: () => [started.complaints(), ...errors()].join("\n").trim() };
}
