import type { Settings } from "@sannong/example-relying-party/settings";

type Matter = { number: string; ownerSub: string };
const SERVICE = "njbt-apply";
const MOST_MS = 3000;

/** Tells the portal how far an application is, so that its person reads it there as well (docs/integrators/matters.md). */
export function portalMatters({ portalUrl, clientId, clientSecret }: Settings) {
  async function tell(path: "progress" | "complete", { number, ownerSub }: Matter, more: object): Promise<void> {
    const reply = await fetch(`${portalUrl}/api/open/matter/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-app-id": clientId, "x-app-secret": clientSecret },
      body: JSON.stringify({ matterNo: number, sub: ownerSub, identification: SERVICE, ...more }),
      signal: AbortSignal.timeout(MOST_MS),
    });
    const { success, code, msg } = (await reply.json()) as { success: boolean; code: number; msg: string };
    if (!success) throw new Error(`the portal refused ${path} of ${number}: ${code} ${msg}`);
  }
  return {
    /** @throws Error when the portal is away or refuses */
    move: (matter: Matter, stage: string) => tell("progress", matter, { stage }),
    /** @throws Error when the portal is away or refuses */
    complete: (matter: Matter) => tell("complete", matter, {}),
  };
}
export type PortalMatters = ReturnType<typeof portalMatters>;
