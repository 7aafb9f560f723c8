import type { RefusalName } from "@sannong/contract/errors";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { failureText } from "../../lib/api/api.ts";
import { storage } from "../../lib/storage/storage.ts";
import { tellFailure } from "../../lib/api/tell-failure.ts";

/** Of all forms of this module; each has some of these fields. */
const fieldOf = {
  "captcha.rejected": "captcha",
  "sms.codeRejected": "yzm",
  "verification.expired": "yzm",
  "account.phoneTaken": "tel",
  "password.tooSimple": "password",
  "password.initial": "password",
  "password.personal": "password",
  "password.repeated": "password",
  "account.formerCodeRejected": "formerYzm",
  "factor.required": "factorCode",
  "factor.rejected": "factorCode",
} as const satisfies Partial<Record<RefusalName, string>>;

/** Says a refusal under the field it speaks of, where the form has that field; all others as a toast. */
export function tellInForm<F extends FieldValues>(failure: unknown, form: UseFormReturn<F>, otherwise: string): void {
  const values = form.getValues();
  const reason = tellFailure(failure, {
    fieldOf: Object.fromEntries(Object.entries(fieldOf).filter(([, field]) => field in values)),
    setProblem: (field: string, message) => {
      form.setError(field as Path<F>, { message });
      form.setFocus(field as Path<F>);
    },
    otherwise: otherwise || failureText(failure),
  });
  if (reason === "captcha.clientUnknown") storage.generatorUserId.clear();
}
