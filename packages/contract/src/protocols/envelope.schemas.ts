import * as z from "zod/mini";
import { entityLevels } from "../identity/entity-level.ts";
import { nothing, oneOf, optionalText } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { withheldWords } from "./release-entry-points.ts";
import { deliveryStates } from "../applications/webhook-words.ts";

export const openToken = {
  input: z
    .object({
      grantType: z._default(
        z.enum(["authorization_code", "refresh_token"], "grantType 只能是 authorization_code 或 refresh_token"),
        "authorization_code",
      ),
      code: optionalText(256),
      refreshToken: optionalText(256),
      /** of an authorization request of the system's own; a handed-over code needs none */
      redirectUri: optionalText(500),
      codeVerifier: optionalText(128),
    })
    .check(
      z.refine((input) => (input.grantType === "refresh_token" ? input.refreshToken : input.code) !== undefined, {
        error: "请带上授权码（code）或刷新令牌（refreshToken）",
        path: ["code"],
      }),
    ),
  output: z.object({
    accessToken: z.string(),
    tokenType: z.string(),
    /** seconds */
    expiresIn: z.number(),
    refreshToken: z.nullable(z.string()),
    idToken: z.nullable(z.string()),
    /** the session, as `session.ended` will name it */
    sid: z.nullable(z.string()),
    scope: z.string(),
  }),
};

const role = z.object({ code: z.string(), name: z.string() });

/** What a system may learn of a person: the fields it was granted, and no others. */
const grantedUser = z.object({
  sub: z.string(),
  name: z.optional(z.string()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  preferred_username: z.optional(z.string()),
  account_type: z.optional(z.number()),
  region_code: z.optional(z.string()),
  region_name: z.optional(z.string()),
  company: z.optional(z.string()),
  organization_level: z.optional(oneOf(entityLevels)),
  roles: z.optional(z.array(role)),
  bound_username: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  phone_number_verified: z.optional(z.boolean()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
});

export const openUserinfo = { input: z.object({}), output: grantedUser };

const attempt = z.object({
  at: z.string(),
  result: z.string(),
  status: z.nullable(z.number()),
  milliseconds: z.number(),
});
const delivery = z.object({
  eventId: z.string(),
  event: z.string(),
  systemAbbr: z.string(),
  /** the person as this system knows them; empty where it is of nobody */
  sub: z.string(),
  occurredAt: z.string(),
  state: oneOf(deliveryStates),
  attempts: z.number(),
  nextAttemptAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** why nothing was told; null where something was, or where it is nothing this system may know of */
  withheld: z.nullable(oneOf(withheldWords)),
  /** the last tries, newest first */
  tries: z.array(attempt),
});

export type Delivery = z.infer<typeof delivery>;

export const deliveryFilter = {
  state: z.optional(oneOf(deliveryStates, "state 只能是 waiting、delivered、dead 或 skipped")),
  ...paging,
};
export const eventId = z.uuid("事件编号不正确");
export const deliveries = page(delivery);

export const ownDeliveries = { input: z.object(deliveryFilter), output: deliveries };
export const replayOwn = { input: z.object({ eventId }), output: z.null() };
export const systemDeliveries = {
  input: z.object({ systemAbbr: optionalText(32), ...deliveryFilter }),
  output: deliveries,
};
export const replaySystems = { input: z.object({ eventId }), output: z.null() };
export const deadDeliveries = {
  input: nothing,
  /** the system with the most first */
  output: z.object({ records: z.array(z.object({ systemAbbr: z.string(), name: z.string(), count: z.number() })) }),
};
