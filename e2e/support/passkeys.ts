import type { Page } from "@playwright/test";
import { portal } from "./fixtures.ts";

/** Passkeys know host names alone, so who has one comes by the other name of the same machine. */
export const byName = () => portal().replace("127.0.0.1", "localhost");

/** Gives a page a device that makes and shows passkeys, asking nobody. */
export async function withAuthenticator(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("WebAuthn.enable");
  await chromium.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
