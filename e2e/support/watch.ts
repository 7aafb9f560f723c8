import type { Page } from "@playwright/test";

/** Notes what must never happen on a page of ours: requests to elsewhere, policy violations, script errors. */
export function watch(page: Page, origin: string) {
  const foreignRequests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:") && !url.startsWith("blob:")) foreignRequests.push(url);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && /content security policy|hydrat|did not match|react error/i.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { foreignRequests, complaints };
}
