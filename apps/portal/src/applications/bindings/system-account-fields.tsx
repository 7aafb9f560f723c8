import { PasswordField } from "@sannong/ui";
import type { UseFormReturn } from "react-hook-form";
import { UsernameField } from "../../lib/forms/credential-fields.tsx";

/** An account of another system: nothing that a browser keeps for the portal belongs in here. */
export function SystemAccountFields({
  form: {
    register,
    formState: { errors },
  },
  hint,
}: {
  form: Pick<UseFormReturn<{ username: string; password: string }>, "register" | "formState">;
  hint: string;
}) {
  return (
    <>
      <UsernameField
        {...register("username")}
        label="原系统用户名"
        autoComplete="off"
        problem={errors.username?.message}
      />
      <PasswordField
        {...register("password")}
        label="原系统密码"
        autoComplete="off"
        hint={hint}
        problem={errors.password?.message}
      />
    </>
  );
}
