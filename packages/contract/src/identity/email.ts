import { endpoint } from "../endpoint.ts";

const own = { module: "email", access: "signedIn", region: "self", transport: "sealed" } as const;

/** One's own e-mail address, and one that waits to be verified. */
export const ownEmail = endpoint({
  ...own,
  method: "GET",
  path: "/user/email",
  summary: "本人的电子邮箱，以及等待验证的邮箱",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./email.schemas.ts")).ownEmail,
});

/** Sends a code to the address that somebody gives as theirs; nothing of it is kept beyond the life of the code. */
export const sendEmailCode = endpoint({
  ...own,
  method: "POST",
  path: "/user/email/sendCode",
  summary: "登记或更换电子邮箱：向该邮箱发送验证码",
  errors: [
    "session.stale",
    "session.vouchedElsewhere",
    "email.notOffered",
    "email.isOwn",
    "email.sentRecently",
    "email.limitReached",
    "email.refused",
  ],
  schemas: async () => (await import("./email.schemas.ts")).sendEmailCode,
});

/** The code of that mail: from here on the address is the account's, and the one before it is gone. */
export const verifyEmail = endpoint({
  ...own,
  method: "POST",
  path: "/user/email/verify",
  summary: "用邮件里的验证码验证电子邮箱",
  errors: ["email.notOffered", "email.codeRejected"],
  schemas: async () => (await import("./email.schemas.ts")).verifyEmail,
});

/** Takes the address away, and what waits to be verified with it. */
export const removeEmail = endpoint({
  ...own,
  method: "POST",
  path: "/user/email/remove",
  summary: "删除本人的电子邮箱",
  errors: ["session.stale", "session.vouchedElsewhere"],
  schemas: async () => (await import("./email.schemas.ts")).removeEmail,
});
