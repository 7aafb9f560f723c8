import { postRoles } from "@sannong/contract/rules/governance/dangerous-acts";
import * as fc from "fast-check";
import {
  type Act,
  acts,
  changeOfRole,
  disabling,
  holds,
  issuing,
  moving,
  place,
  resetting,
  takesCode,
} from "./acts.ts";
import { CAST } from "./world.ts";

/**
 * Who acts: whoever may, as the tables say; the schemer of this sequence, through any account in their hands; or anybody.
 * To whom: the one whom this sequence is about, an account in the schemer's hands, one of those to whom it can be done,
 * or anybody. Chance alone would hardly ever do four things in a row to the same person.
 */
export type Who = { as: "able" | "schemer" | "anybody"; nth: number };
export type Whom = { who: "victim" | "puppet" | "fitting" | "anybody"; nth: number };

const nth = fc.nat(59);
const whoever: fc.Arbitrary<Who> = fc.record({
  as: fc.oneof(
    { arbitrary: fc.constant("schemer" as const), weight: 5 },
    { arbitrary: fc.constant("able" as const), weight: 4 },
    { arbitrary: fc.constant("anybody" as const), weight: 1 },
  ),
  nth,
});
const whomever: fc.Arbitrary<Whom> = fc.record({
  who: fc.oneof(
    { arbitrary: fc.constant("victim" as const), weight: 3 },
    { arbitrary: fc.constant("fitting" as const), weight: 3 },
    { arbitrary: fc.constant("puppet" as const), weight: 3 },
    { arbitrary: fc.constant("anybody" as const), weight: 1 },
  ),
  nth,
});
const onSomebody = fc.record({
  act: fc.oneof(...acts.map(({ weight, act: arbitrary }) => ({ weight, arbitrary }))),
  who: whoever,
  whom: whomever,
});

/** A new member of staff, with the phone of whoever makes the account, or without any. */
const making = fc.record({ who: whoever, areaCode: place, phone: fc.boolean() });
const deciding = fc.record({
  who: whoever,
  nth: fc.nat(4),
  decision: fc.constantFrom("approved" as const, "approved" as const, "approved" as const, "rejected" as const),
  together: fc.boolean(),
});
/** Two who each decide something at the same instant. */
const racing = fc.tuple(deciding, deciding);

type Given<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never;
export type Deciding = Given<typeof deciding>;
export type Step =
  | { step: "act"; given: Given<typeof onSomebody> }
  | { step: "make"; given: Given<typeof making> }
  | { step: "decide"; given: Deciding }
  | { step: "race"; given: [Deciding, Deciding] };

const act = onSomebody.map((given): Step => ({ step: "act", given }));
const decision = deciding.map((given): Step => ({ step: "decide", given }));
const newest = deciding.map((given): Step => ({ step: "decide", given: { ...given, nth: 0 } }));

/** One hand that gives out a password and a code of the same account. */
const bothHalves = fc
  .tuple(fc.shuffledSubarray([{ ...resetting, fits: takesCode }, issuing], { minLength: 2 }), whoever, whomever)
  .map(([halves, who, whom]) => halves.map((half): Step => ({ step: "act", given: { act: half, who, whom } })));

/** An account in the schemer's hands is given a post, as far as others agree. */
const promotion = fc.tuple(
  fc
    .record({ act: changeOfRole({ roleCode: ["5", "3", "2"], act: ["grant"] }), who: whoever, nth })
    .map(({ nth: place, ...asked }): Step => {
      return { step: "act", given: { ...asked, whom: { who: "puppet", nth: place } } };
    }),
  newest,
);

/** Those who hold one post go one after the other, decided one by one or both at the same instant. */
const emptying = fc
  .record({
    post: fc.constantFrom(...postRoles),
    leaving: fc.constantFrom(disabling(false), moving({ areaCode: "320925", isMany: false })),
    asking: fc.tuple(whoever, whoever),
    decided: fc.tuple(deciding, deciding),
    atOnce: fc.boolean(),
    nth,
  })
  .map(({ post: role, leaving, asking: [one, other], decided: [first, second], atOnce, nth: place }): Step[] => {
    const act: Act = { ...leaving, fits: (seen, id) => leaving.fits(seen, id) && holds(seen, id, role) };
    const decided = (given: Deciding): Step => ({ step: "decide", given: { ...given, nth: 0 } });
    const asked = (who: Who, at: number): Step => {
      return { step: "act", given: { act, who, whom: { who: "fitting", nth: at } } };
    };
    if (atOnce)
      return [
        asked(one, 0),
        asked(other, 1),
        {
          step: "race",
          given: [
            { ...first, nth: 0 },
            { ...second, nth: 1 },
          ],
        },
      ];
    return [asked(one, place), decided(first), asked(other, place), decided(second)];
  });

/** What is done one after the other, before somebody else comes: mostly one thing. */
export const turns: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(act) },
  { weight: 6, arbitrary: fc.tuple(act, newest) },
  { weight: 3, arbitrary: fc.tuple(decision) },
  { weight: 2, arbitrary: bothHalves },
  { weight: 2, arbitrary: promotion },
  { weight: 1, arbitrary: emptying },
  { weight: 1, arbitrary: fc.tuple(making.map((given): Step => ({ step: "make", given }))) },
  { weight: 1, arbitrary: fc.tuple(racing.map((given): Step => ({ step: "race", given }))) },
);

/** Whose scheme a sequence is, and whom it is about, by their places in the cast: mostly those with power, and clerks. */
export const schemers = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 2, arbitrary: fc.nat(CAST - 1) });
export const victims = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: CAST - 4, max: CAST - 2 }) },
  { weight: 1, arbitrary: fc.nat(CAST - 1) },
);
