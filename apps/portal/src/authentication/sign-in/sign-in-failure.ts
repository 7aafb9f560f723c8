import { tellFailure } from "../../lib/api/tell-failure.ts";

export type FieldName = "username" | "password" | "captcha" | "loginCode";

const fieldOf = {
  "captcha.rejected": "captcha",
  "sms.codeRejected": "loginCode",
  "secondFactor.totpSpent": "loginCode",
  "secondFactor.codeRejected": "loginCode",
  "secondFactor.activationRejected": "loginCode",
  "signIn.strongFactorRequired": "loginCode",
} as const;

type Form = { setProblem: (field: FieldName, message: string) => void; focus: (field: FieldName) => void };

/** Tells why a sign-in or a code's sending failed (specification §8); after a wrong password the keyboard is at it. */
export function tellSignInFailure(failure: unknown, otherwise: string, { setProblem, focus }: Form): void {
  const reason = tellFailure<FieldName>(failure, {
    fieldOf,
    otherwise,
    setProblem: (field, message) => {
      setProblem(field, message);
      focus(field);
    },
  });
  if (reason === "signIn.rejected") focus("password");
}
