import * as styles from "./delegations.module.css";
import { confirmHelper } from "@sannong/contract/identity/delegations";
import type { DelegationSummary } from "@sannong/contract/identity/delegations.schemas";
import { Button, Form, TextField, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureText } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";

const two = /^\d\d$/;

/** On the device of whoever asked: the two digits that the helper reads out. */
export function ConfirmNumber({ delegation: { id, other } }: { delegation: DelegationSummary }) {
  const queries = useQueryClient();
  const [number, setNumber] = useState("");
  const [problem, setProblem] = useState<string>();
  const confirming = useMutation({
    mutationFn: () => call(confirmHelper, { id, number }),
    onSuccess: () => toast.success("已核对，可以开始代办"),
    onError: onRefusal(confirmHelper, { "delegation.wrongNumber": (message) => setProblem(message) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["delegations"] }),
  });
  const press = () => {
    if (!two.test(number)) return setProblem("请输入对方手机上的两位数字");
    setProblem(undefined);
    confirming.mutate();
  };
  return (
    <Form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <p>
        <b>{other?.name}</b>（手机尾号 {other?.phone}）接受了邀请。请问他手机上显示的两位数字。
      </p>
      <TextField
        label="两位数字"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={number}
        onChange={(event) => setNumber(event.target.value.trim())}
        {...(problem !== undefined && { problem })}
      />
      <div className={styles.choices}>
        <Button variant="primary" size="large" block type="submit" busy={confirming.isPending}>
          数字对，开始代办
        </Button>
      </div>
      {confirming.isError && problem === undefined && <p role="alert">{failureText(confirming.error)}</p>}
    </Form>
  );
}
