import { TextField } from "@sannong/ui";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "icon" | "type"> & { label?: string };

/** A mobile number, with the digits' keyboard; longer than eleven, so that a pasted +86 is told rather than cut. */
export const PhoneField = ({ label = "手机号", ...field }: Props) => (
  <TextField
    maxLength={20}
    {...field}
    label={label}
    icon="phone"
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
  />
);
