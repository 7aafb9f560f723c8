import { Button, TextField } from "@sannong/ui";
import type { ComponentProps } from "react";
import type { Sending } from "./use-sending.ts";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "beside" | "icon" | "hint"> & {
  sending: Sending;
  label?: string;
};

/** The code, and beside it the button that sends one: 47 秒后重发 while another may not be asked for. */
export const SmsCodeField = ({ sending, label = "短信验证码", ...field }: Props) => (
  <TextField
    {...field}
    label={label}
    icon="phone"
    inputMode="numeric"
    autoComplete="one-time-code"
    hint={sending.sentTo && `验证码已发送到 ${sending.sentTo}，5 分钟内有效`}
    beside={
      <Button disabled={sending.left > 0} busy={sending.busy} onClick={() => void sending.send()}>
        {sending.left > 0 ? `${sending.left} 秒后重发` : "获取验证码"}
      </Button>
    }
  />
);
