import * as z from "zod/mini";
import { nothing } from "../fields.ts";

export const demoOutbox = {
  input: nothing,
  output: z.object({
    sms: z.array(z.object({ to: z.string(), text: z.string(), code: z.string(), at: z.string() })),
    mail: z.array(
      z.object({ to: z.string(), subject: z.string(), text: z.string(), code: z.string(), at: z.string() }),
    ),
    captchas: z.array(z.object({ clientId: z.string(), answer: z.string(), at: z.string() })),
  }),
};

export const demoAccounts = {
  input: nothing,
  output: z.array(
    z.object({
      label: z.string(),
      username: z.string(),
      password: z.string(),
      tel: z.string(),
      totpSecret: z.string(),
      accountType: z.number(),
      roleCode: z.string(),
      regionCode: z.string(),
    }),
  ),
};
