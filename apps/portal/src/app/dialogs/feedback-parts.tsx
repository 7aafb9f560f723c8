import { RegionField } from "../../identity/registration/choice-fields.tsx";
import type { FormProps } from "../../content/feedback/feedback-form.tsx";
import type { Session } from "../../lib/session/session.ts";

/** The region field of registration, in the feedback form. */
export const feedbackRegion: FormProps["region"] = (shown, choose) => (
  <RegionField
    label="所在地区（选填）"
    problem={undefined}
    shown={shown}
    onChoose={({ code, name }) => choose({ code, name })}
  />
);

export const feedbackUser = (session: Session): FormProps["user"] =>
  session.status === "signedIn"
    ? {
        phone: session.user.mobileNumber,
        region: { code: session.user.regionCode, name: session.user.regionName },
      }
    : undefined;
