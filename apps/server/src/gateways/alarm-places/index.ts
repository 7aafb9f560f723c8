import { cut } from "@sannong/contract/rules/texts/cut";
import * as z from "zod/mini";
import type { AlarmsConfig } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import { newMessage, signedHeaders } from "../../platform/crypto/request-signature.ts";
import { AnsweredBadly, hostAndPort, type Outbound } from "../../platform/outbound/outbound.ts";
import { asKept } from "../../platform/texts/keepable.ts";
import { parseJson } from "../../platform/texts/parse-json.ts";
import type { MailGateway } from "../mail/mail-gateway.ts";

/** What is told of an alarm; `at` is ready to read. */
export type AlarmText = { alarm: string; title: string; content: string; at: string };

/** One place outside the portal where alarms are heard. */
export type AlarmPlace = {
  /** says nothing of whose it is: it stands beside the row of what waits for it */
  name: string;
  kind: "webhook" | "sms" | "mail";
  /** @throws when it was not taken */
  tell(text: AlarmText): Promise<void>;
};

type Deps = {
  config: { alarms?: AlarmsConfig; http: { publicUrl: string; officeEntrances?: readonly string[] } };
  outbound: Pick<Outbound, "call">;
  mail: MailGateway | undefined;
  sendSms: (phone: string, text: AlarmText) => Promise<void>;
  clock: Clock;
};

const APP_ID = "sannong-alarms";
const TIMEOUT_MS = 5000;
/** So much is kept of what a robot says of itself. */
const LONGEST = 200;

/** The robots of WeCom and DingTalk answer 200 whatever they make of it, and say here whether they took it. */
const robotAnswer = z.object({ errcode: z.coerce.number(), errmsg: z._default(z.string(), "") });

/** Everywhere that the configuration names; nothing of it where it names nothing. */
export function alarmPlaces({ config, outbound, mail, sendSms, clock }: Deps): AlarmPlace[] {
  const { webhook, sms = [], mail: addresses = [] } = config.alarms ?? {};
  // nobody came by any name: whoever is told works in the office, and enters it where it is open
  const portal = config.http.officeEntrances?.[0] ?? config.http.publicUrl;

  const post = async ({ url, secret, body: shape }: NonNullable<typeof webhook>, text: AlarmText) => {
    const body = JSON.stringify(filled(JSON.parse(shape), { portal, ...text }));
    const { pathname, search } = new URL(url);
    const request = { method: "POST", url: pathname + search, body };
    const { status, body: answer } = await outbound.call(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...(secret === undefined ? {} : signedHeaders([secret], request, newMessage(APP_ID, clock()))),
      },
      body,
      timeout: TIMEOUT_MS,
      // the operator's own configuration names this place, wherever it stands
      privateAllowed: [hostAndPort(url)],
    });
    if (status < 200 || status >= 300) throw new AnsweredBadly(status);
    const said = robotAnswer.safeParse(parseJson(answer));
    if (!said.success) return;
    const { errcode, errmsg } = said.data;
    if (errcode !== 0)
      throw new Error(`the robot answered ${[errcode, asKept(cut(errmsg, LONGEST))].join(" ").trim()}`);
  };

  return [
    ...(webhook ? [{ name: "webhook", kind: "webhook" as const, tell: (text: AlarmText) => post(webhook, text) }] : []),
    ...sms.map((phone, index) => ({
      name: `sms:${index + 1}`,
      kind: "sms" as const,
      tell: (text: AlarmText) => sendSms(phone, text),
    })),
    ...addresses.map((to, index) => ({
      name: `mail:${index + 1}`,
      kind: "mail" as const,
      async tell({ title, content, at }: AlarmText) {
        if (!mail) throw new Error("mail is not set up");
        await mail.send({
          to,
          subject: `门户告警：${title}`,
          text: `${content}\n\n时间：${at}\n门户：${portal}/management\n`,
          code: "",
        });
      },
    })),
  ];
}

/** Fills the strings of a JSON value; the value's shape is configured and no alarm changes it. */
function filled(shape: unknown, words: Record<string, string>): unknown {
  if (typeof shape === "string") return shape.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
  if (Array.isArray(shape)) return shape.map((item) => filled(item, words));
  if (typeof shape !== "object" || shape === null) return shape;
  return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, filled(value, words)]));
}
