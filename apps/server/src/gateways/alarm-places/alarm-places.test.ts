import { expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import type { AlarmsConfig } from "../../config/config.ts";
import { alarmPlaces } from "./index.ts";

const text = { alarm: "diskFull", title: "磁盘将满", content: "剩余 1%", at: "2026/12/1 08:00" };
const webhook: NonNullable<AlarmsConfig["webhook"]> = {
  url: "https://robot.example/send?key=1",
  secret: undefined,
  body: '{"msgtype":"text","text":{"content":"{title}：{content}"}}',
};

/** Tells it to a robot that answers so; what was sent. */
async function toldTo(status: number, answer: string): Promise<string | undefined> {
  let sent: string | undefined;
  const [place] = alarmPlaces({
    config: { alarms: { webhook, sms: [], mail: [] }, http: { publicUrl: "https://portal.example" } },
    outbound: {
      async call(_address, { body } = {}) {
        sent = body;
        return { status, headers: {}, body: Buffer.from(answer), setCookies: [], certificateUntil: null };
      },
    },
    mail: undefined,
    sendSms: () => Promise.reject(new Error("nobody has a number here")),
    clock: fixedClock(),
  });
  await place?.tell(text);
  return sent;
}

test.each(['{"errcode":0,"errmsg":"ok"}', "ok", "", "[]", "null", '{"code":200}'])(
  "an alarm is taken where the answer is %s",
  async (answer) => {
    expect(await toldTo(200, answer)).toBe('{"msgtype":"text","text":{"content":"磁盘将满：剩余 1%"}}');
  },
);

test.each([
  [200, '{"errcode":310000,"errmsg":"keywords not in content"}', "310000 keywords not in content"],
  [200, '{"errcode":"45009","errmsg":"api freq out of limit"}', "45009 api freq out of limit"],
  [200, `{"errcode":1,"errmsg":"\\u0000${"长".repeat(500)}"}`, `1 \ufffd${"长".repeat(199)}`],
  [200, '{"errcode":93000}', "93000"],
  [500, "", "500"],
])("one that a robot refuses with %i and %s was not taken", async (status, answer, why) => {
  await expect(toldTo(status, answer)).rejects.toThrow(new RegExp(`answered ${why}$`));
});
