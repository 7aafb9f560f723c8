import { expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { severalSmsGateway } from "./several-sms-gateway.ts";
import { SmsFailure } from "./sms-failure.ts";

const message = { to: "15400000204", text: "", code: "", template: "code", values: [] };

/** Two providers of whom each does what it is told, and the messages that each of them got. */
function two() {
  const clock = fixedClock();
  const answers: Record<"first" | "second", SmsFailure | undefined> = { first: undefined, second: undefined };
  const asked: string[] = [];
  const provider = (name: "first" | "second") => ({
    name,
    gateway: {
      async send() {
        asked.push(name);
        const failure = answers[name];
        if (failure) throw failure;
      },
    },
  });
  const gateway = severalSmsGateway([provider("first"), provider("second")], clock);
  const send = () =>
    gateway.send(message).then(
      () => "sent",
      (failure: unknown) => (failure instanceof SmsFailure ? failure.reason : "another fault"),
    );
  return { clock, answers, asked, send };
}

test("the second is asked nothing while the first takes what it is given", async () => {
  const { asked, send } = two();
  expect(await send()).toBe("sent");
  expect(asked).toEqual(["first"]);
});

test.each([
  ["refuses", new SmsFailure("refused", "isv.AMOUNT_NOT_ENOUGH")],
  ["is not there", new SmsFailure("unreachable", "", { mayHaveGone: false })],
])("where the first %s, the second sends", async (_how, failure) => {
  const { answers, asked, send } = two();
  answers.first = failure;
  expect(await send()).toBe("sent");
  expect(asked).toEqual(["first", "second"]);
});

test.each([
  ["is silent", new SmsFailure("timeout"), "timeout"],
  ["breaks off or fails by itself", new SmsFailure("unreachable"), "unreachable"],
  ["answers what nobody understands", new SmsFailure("garbled"), "garbled"],
  ["refuses after a try that stays open", new SmsFailure("refused", "", { mayHaveGone: true }), "refused"],
  ["refuses the number", new SmsFailure("refused", "", { isOfNumber: true }), "refused"],
])("where the first %s, nobody else sends it", async (_how, failure, told) => {
  const { answers, asked, send } = two();
  answers.first = failure;
  expect(await send()).toBe(told);
  expect(asked).toEqual(["first"]);
});

test("a first that fails five times in a row is left alone for half a minute, and the second sends meanwhile", async () => {
  const { clock, answers, asked, send } = two();
  answers.first = new SmsFailure("timeout");
  for (let times = 0; times < 5; times += 1) expect(await send()).toBe("timeout");
  asked.length = 0;
  expect(await send()).toBe("sent");
  expect(asked).toEqual(["second"]);
  clock.advance(31);
  answers.first = undefined;
  asked.length = 0;
  expect(await send()).toBe("sent");
  expect(asked).toEqual(["first"]);
});

test("numbers that are refused leave nobody alone", async () => {
  const { answers, asked, send } = two();
  answers.first = new SmsFailure("refused", "", { isOfNumber: true });
  for (let times = 0; times < 7; times += 1) expect(await send()).toBe("refused");
  expect(asked).toHaveLength(7);
});

test("where none takes it, what the last said is said", async () => {
  const { answers, send } = two();
  answers.first = new SmsFailure("refused", "one");
  answers.second = new SmsFailure("timeout");
  expect(await send()).toBe("timeout");
});
