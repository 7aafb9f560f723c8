import { Alert } from "@sannong/ui";
import { useState } from "react";
import { RegisterForm } from "./register-form.tsx";
import { RegistrationDone } from "./register-panel.tsx";
import { type Former, StatusForm } from "./status-form.tsx";
import type { Registered } from "./use-register-form.ts";

type Props = { receipt: string; onSignIn: (tel?: string) => void };

/** How far an application is; a refused one is filled in again with what was written, the reason beside it. */
export function RegistrationStatus({ receipt, onSignIn }: Props) {
  const [former, setFormer] = useState<Former>();
  const [registered, setRegistered] = useState<Registered>();
  if (registered) return <RegistrationDone {...registered} onSignIn={onSignIn} />;
  if (!former) return <StatusForm receipt={receipt} onFormer={setFormer} />;
  const { reason, ...prefill } = former;
  return (
    <section className="card status-form" aria-labelledby="apply-again">
      <h2 id="apply-again">修改后重新申请</h2>
      <Alert tone="err">退回原因：{reason}</Alert>
      <RegisterForm kind="staff" prefill={prefill} onRegistered={setRegistered} />
    </section>
  );
}
