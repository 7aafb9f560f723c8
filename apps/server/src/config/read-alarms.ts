import { isEmailAddress } from "@sannong/contract/rules/identity/email-address";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import type { AlarmsConfig } from "./config.ts";
import type { Environment, Fault } from "./read-keys.ts";
import { isJsonObject, isSafeAddress, SAFE_ADDRESS } from "./shapes.ts";

/** What a receiver of our own gets; group robots want another, which `ALARM_WEBHOOK_BODY` says. */
const USUAL_BODY = '{"portal":"{portal}","alarm":"{alarm}","title":"{title}","content":"{content}","at":"{at}"}';
const SHORTEST_SECRET = 16;
const MOST_RECEIVERS = 10;

const listed = (text: string | undefined) => (text ?? "").split(/[\s,]+/).filter((item) => item !== "");

/** Reads to whom alarms go outside the portal; a fault names its variable and never a value. */
export function readAlarms(env: Environment): { alarms: AlarmsConfig; faults: Fault[] } {
  const faults: Fault[] = [];
  const expect = (holds: boolean, name: string, fault: string) => void (holds || faults.push({ name, fault }));
  const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = env;
  const body = env["ALARM_WEBHOOK_BODY"] ?? USUAL_BODY;
  const [sms, mail] = [listed(env["ALARM_SMS_TO"]), listed(env["ALARM_MAIL_TO"])];
  expect(url === undefined || isSafeAddress(url), "ALARM_WEBHOOK_URL", SAFE_ADDRESS);
  for (const name of ["ALARM_WEBHOOK_SECRET", "ALARM_WEBHOOK_BODY"])
    expect(env[name] === undefined || url !== undefined, name, "needs ALARM_WEBHOOK_URL beside it");
  expect(
    secret === undefined || secret.length >= SHORTEST_SECRET,
    "ALARM_WEBHOOK_SECRET",
    `must have at least ${SHORTEST_SECRET} characters`,
  );
  expect(
    isJsonObject(body) && /\{(title|content)\}/.test(body),
    "ALARM_WEBHOOK_BODY",
    "must be a JSON object that holds {title} or {content}",
  );
  expect(
    sms.every((one) => PHONE_PATTERN.test(one)),
    "ALARM_SMS_TO",
    "must list mobile numbers",
  );
  expect(
    mail.every((one) => isEmailAddress(one)),
    "ALARM_MAIL_TO",
    "must list e-mail addresses",
  );
  expect(
    mail.length === 0 || env["SMTP_HOST"] !== undefined || env["DEMO"] === "1",
    "ALARM_MAIL_TO",
    "needs SMTP_HOST beside it",
  );
  for (const [name, list] of Object.entries({ ALARM_SMS_TO: sms, ALARM_MAIL_TO: mail }))
    expect(list.length <= MOST_RECEIVERS, name, `may list ${MOST_RECEIVERS} at most`);
  return { alarms: { webhook: url === undefined ? undefined : { url, secret, body }, sms, mail }, faults };
}
