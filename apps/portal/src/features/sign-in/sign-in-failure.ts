import { toast } from "@sannong/ui";
import { ApiRefusal, isSilent } from "../../lib/api.ts";
import { KeyNotAvailable } from "../../lib/verification/seal-for-call.ts";

export type FieldName = "username" | "password" | "captcha" | "loginCode";

/** Refusals that speak of one field: said under it. All others are said as a toast. */
const fieldOf: Partial<Record<string, FieldName>> = {
  "captcha.rejected": "captcha",
  "sms.codeRejected": "loginCode",
  "signIn.strongFactorRequired": "loginCode",
};

type Form = { setProblem: (field: FieldName, message: string) => void; focus: (field: FieldName) => void };

/** Tells why a sign-in or a code's sending failed, at the right place (specification §8). */
export function tellFailure(failure: unknown, otherwise: string, form: Form): void {
  if (isSilent(failure)) return;
  if (failure instanceof KeyNotAvailable) return void toast.error("获取公钥失败");
  if (!(failure instanceof ApiRefusal)) return void toast.error(otherwise);
  const field = failure.reason && fieldOf[failure.reason];
  const message = failure.saidOr(otherwise);
  if (field) {
    form.setProblem(field, message);
    form.focus(field);
    return;
  }
  toast.error(message);
  if (failure.reason === "signIn.rejected") form.focus("password");
}
