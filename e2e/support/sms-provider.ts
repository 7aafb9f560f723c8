import { expect } from "@playwright/test";
import { says, smsService } from "../../apps/server/src/gateways/sms/sms-service.testing.ts";

type Sent = { to: string; code: string };

/** Plays the company that sends text messages: a service of its own, reached as docs/operations/sms.md says. */
export async function smsProvider() {
  const service = await smsService(says({ code: 0 }));
  const sent = () => service.taken.map(({ body }) => JSON.parse(body) as Sent);
  return {
    /** what stands in the environment file */
    environment: {
      SMS_GATEWAY: "http",
      SMS_HTTP_URL: `${service.url}/send`,
      SMS_HTTP_APP_ID: "first-day",
      SMS_HTTP_SECRET: "a-secret-of-this-story",
      SMS_HTTP_BODY: '{"requestId":"{requestId}","to":"{to}","text":"{text}","code":"{code}"}',
    },
    /** What whoever has this number reads on it. */
    async codeTo(tel: string): Promise<string> {
      const newest = () => sent().findLast(({ to, code }) => to.endsWith(tel) && code !== "")?.code;
      await expect.poll(newest).toBeTruthy();
      return newest() ?? "";
    },
    close: service.close,
  };
}
