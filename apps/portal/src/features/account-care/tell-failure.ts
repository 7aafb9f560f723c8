import { toast } from "@sannong/ui";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiRefusal, failureText, isSilent } from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";
import { KeyNotAvailable } from "../../lib/verification/seal-for-call.ts";

/** Refusals that speak of one field. */
const fieldOf: Partial<Record<string, string>> = {
  "captcha.rejected": "captcha",
  "sms.codeRejected": "yzm",
  "verification.expired": "yzm",
  "account.phoneTaken": "tel",
  "password.tooSimple": "password",
  "password.initial": "password",
  "password.personal": "password",
  "password.repeated": "password",
  "factor.required": "factorCode",
  "factor.rejected": "factorCode",
};

/** Says a refusal under the field it speaks of, where the form has that field; all others as a toast. */
export function tellFailure<F extends FieldValues>(failure: unknown, form: UseFormReturn<F>, otherwise: string): void {
  if (isSilent(failure)) return;
  if (failure instanceof KeyNotAvailable) return void toast.error("获取公钥失败");
  if (!(failure instanceof ApiRefusal)) return void toast.error(otherwise || failureText(failure));
  if (failure.reason === "captcha.clientUnknown") storage.generatorUserId.clear();
  const message = failure.saidOr(otherwise);
  const field = failure.reason && fieldOf[failure.reason];
  if (!field || !(field in form.getValues())) return void toast.error(message);
  form.setError(field as Path<F>, { message });
  form.setFocus(field as Path<F>);
}
