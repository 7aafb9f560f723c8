import { expect, test } from "vitest";
import { readAlarms } from "./read-alarms.ts";

const namesOf = (env: Record<string, string>) => readAlarms(env).faults.map(({ name }) => name);

test("without a variable alarms go nowhere outside", () => {
  expect(readAlarms({})).toEqual({ alarms: { webhook: undefined, sms: [], mail: [] }, faults: [] });
});

test("they go to all who are named", () => {
  const { alarms, faults } = readAlarms({
    ALARM_WEBHOOK_URL: "https://robot.example.cn/send?key=1",
    ALARM_WEBHOOK_BODY: '{"msgtype":"text","text":{"content":"{title}"}}',
    ALARM_WEBHOOK_SECRET: "a-secret-of-the-operator",
    ALARM_SMS_TO: "15400009901, 15400009902",
    ALARM_MAIL_TO: "zhiban@example.cn",
    SMTP_HOST: "mail.example.cn",
  });
  expect(faults).toEqual([]);
  expect(alarms).toMatchObject({ sms: ["15400009901", "15400009902"], mail: ["zhiban@example.cn"] });
});

test.each([
  [{ ALARM_WEBHOOK_URL: "http://robot.example.cn/" }, "ALARM_WEBHOOK_URL"],
  [{ ALARM_WEBHOOK_SECRET: "a-secret-of-the-operator" }, "ALARM_WEBHOOK_SECRET"],
  [{ ALARM_WEBHOOK_URL: "https://robot.example.cn/", ALARM_WEBHOOK_SECRET: "short" }, "ALARM_WEBHOOK_SECRET"],
  [{ ALARM_WEBHOOK_URL: "https://robot.example.cn/", ALARM_WEBHOOK_BODY: "{title}" }, "ALARM_WEBHOOK_BODY"],
  [{ ALARM_WEBHOOK_URL: "https://robot.example.cn/", ALARM_WEBHOOK_BODY: '{"a":1}' }, "ALARM_WEBHOOK_BODY"],
  [{ ALARM_SMS_TO: "110" }, "ALARM_SMS_TO"],
  [{ ALARM_SMS_TO: Array.from({ length: 11 }, () => "15400009901").join() }, "ALARM_SMS_TO"],
  [{ ALARM_MAIL_TO: "nobody", SMTP_HOST: "mail.example.cn" }, "ALARM_MAIL_TO"],
  [{ ALARM_MAIL_TO: "zhiban@example.cn" }, "ALARM_MAIL_TO"],
])("%j is a fault, told by its variable", (env, name) => {
  expect(namesOf(env as Record<string, string>)).toEqual([name]);
});
