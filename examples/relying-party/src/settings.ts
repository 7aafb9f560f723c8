/** What the system was told at start. */
export type Settings = {
  host: string;
  port: number;
  /** this system's own origin, as browsers and the portal reach it */
  baseUrl: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  dataDir: string;
  portalUrl: string;
};

const required = ["PORT", "ISSUER", "CLIENT_ID", "CLIENT_SECRET", "DATA_DIR", "PORTAL_URL"] as const;

/** @throws Error naming every variable that is missing */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const missing = required.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`missing in the environment: ${missing.join(", ")}`);
  const value = (name: string) => env[name] ?? "";
  const host = env["HOST"] ?? "127.0.0.1";
  const withoutSlash = (address: string) => address.replace(/\/$/, "");
  return {
    host,
    port: Number(value("PORT")),
    baseUrl: withoutSlash(env["SYSTEM_URL"] ?? `http://${host}:${value("PORT")}`),
    issuer: value("ISSUER"),
    clientId: value("CLIENT_ID"),
    clientSecret: value("CLIENT_SECRET"),
    dataDir: value("DATA_DIR"),
    portalUrl: withoutSlash(value("PORTAL_URL")),
  };
}
