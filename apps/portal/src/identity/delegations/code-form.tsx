import * as styles from "./delegations.module.css";
import { Button, Form, TextField } from "@sannong/ui";
import { useState } from "react";

const eight = /^\d{8}$/;

/** The code that was read out. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <Form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.replace(/\D/g, "");
        if (eight.test(typed)) onCode(typed);
        else setProblem("代办码是 8 位数字，请核对后重新输入");
      }}
    >
      <p>请用手机扫对方屏幕上的码，或者输入他念给您的 8 位数字。</p>
      <TextField
        label="代办码"
        inputMode="numeric"
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        {...(problem !== undefined && { problem })}
      />
      <div className={styles.choices}>
        <Button variant="primary" size="large" block type="submit">
          下一步
        </Button>
      </div>
    </Form>
  );
}
