import { PasswordField, TextField } from "@sannong/ui";
import type { ComponentProps } from "react";

/** A user name, which no keyboard may capitalise or mend. */
export const UsernameField = (field: Omit<ComponentProps<typeof TextField>, "icon">) => (
  <TextField autoComplete="username" {...field} icon="user" autoCapitalize="off" spellCheck={false} />
);

type Password = Omit<ComponentProps<typeof PasswordField>, "label" | "autoComplete"> & { label?: string };

/** A password that is presented, not chosen. */
export const PresentedPasswordField = ({ label = "密码", ...field }: Password) => (
  <PasswordField {...field} label={label} autoComplete="current-password" />
);
