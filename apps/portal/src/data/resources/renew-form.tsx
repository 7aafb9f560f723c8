import * as styles from "./renew-form.module.css";
import { grantMonths } from "@sannong/contract/data/resource-words";
import { renewDataGrant } from "@sannong/contract/data/resources";
import { Button, Form, SelectField, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { dataQueries } from "./resources.queries.ts";

/** 续期: for how much longer, and why. */
export function RenewForm({ id, onDone }: { id: string; onDone: () => void }) {
  const [months, setMonths] = useState("12");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOneAtATime(showFailure);
  const client = useQueryClient();
  const renew = async () => {
    if (reason.trim() === "") return setProblem("请说明续期原因");
    await once(async () => {
      const { status, receiptNumber } = await call(renewDataGrant, { id, months, reason });
      toast.success(status === "approved" ? "已续期" : `续期申请已提交，受理编号 ${receiptNumber}`);
      await client.invalidateQueries({ queryKey: dataQueries.key });
      onDone();
    });
  };
  return (
    <Form
      className={styles.dataRenew}
      aria-label="续期"
      onSubmit={(event) => {
        event.preventDefault();
        void renew();
      }}
    >
      <SelectField label="延长" value={months} onChange={(event) => setMonths(event.target.value)}>
        {grantMonths.map((one) => (
          <option key={one} value={one}>
            {one} 个月
          </option>
        ))}
      </SelectField>
      <TextField
        label="续期原因"
        required
        maxLength={200}
        value={reason}
        problem={problem}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className={`row ${styles.dataActs}`}>
        <Button type="submit" variant="primary" busy={busy}>
          提交续期
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </Form>
  );
}
