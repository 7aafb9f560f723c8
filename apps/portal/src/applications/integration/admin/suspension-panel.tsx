import { suspendSystem } from "@sannong/contract/applications/onboarding";
import { Alert, Button, Form, type Health, HealthMark, SelectField, TextField, toast } from "@sannong/ui";
import { useState } from "react";
import { askConfirm } from "../../../app/dialogs.ts";
import { withProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useOneAtATime } from "../../../lib/hooks/use-one-at-a-time.ts";

type System = { systemAbbr: string; name: string; health: Health; protocol: string };

/** 暂停与恢复: nobody enters a stopped system, by whatever protocol; what was given before is worth nothing. */
export function SuspensionPanel({ systems, onDone }: { systems: readonly System[]; onDone: () => void }) {
  const session = useSession();
  const [abbr, setAbbr] = useState("");
  /** what was stopped when it was chosen: what a colleague does meanwhile must not turn the act round */
  const [isStopped, setStopped] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOneAtATime();
  if (session.status !== "signedIn") return null;
  const connected = systems.filter(({ protocol }) => protocol !== "none");
  const system = connected.find((one) => one.systemAbbr === abbr);
  const prover = { needsCode: session.government, offersPasskey: session.factors.includes("passkey") };
  const choose = (chosen: string) => {
    setAbbr(chosen);
    setStopped(connected.some(({ systemAbbr, health }) => systemAbbr === chosen && health === "stopped"));
  };
  const submit = async () => {
    if (!system) return;
    if (reason.trim() === "") return setProblem("请填写原因");
    const requested = { systemAbbr: abbr, suspended: !isStopped, reason: reason.trim() };
    const asked = isStopped
      ? { title: `恢复“${system.name}”？`, text: "用户随即可以再次进入。", confirmLabel: "恢复系统" }
      : {
          title: `暂停“${system.name}”？`,
          text: "任何人都不能再进入，已经进入的随即失效。",
          confirmLabel: "暂停系统",
          tone: "danger" as const,
        };
    if (!(await askConfirm(asked))) return;
    await once(async () => {
      if (!(await withProof(prover, () => call(suspendSystem, requested)))) return;
      toast.success(isStopped ? `“${system.name}”已恢复` : `“${system.name}”已暂停，立即生效`);
      setReason("");
      choose("");
      onDone();
    });
  };
  return (
    <section className="bx" aria-labelledby="suspension">
      <div className="h">
        <h2 id="suspension">暂停与恢复</h2>
      </div>
      <Form
        className="pad fs"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SelectField label="要暂停或恢复的系统" value={abbr} onChange={({ target }) => choose(target.value)}>
          <option value="">请选择系统</option>
          {connected.map(({ systemAbbr, name, health }) => (
            <option key={systemAbbr} value={systemAbbr}>
              {health === "stopped" ? `${name}（已暂停）` : name}
            </option>
          ))}
        </SelectField>
        {system && (
          <>
            <p>
              目前 <HealthMark health={system.health} />
            </p>
            <Alert tone={isStopped ? "info" : "warn"}>
              {isStopped
                ? "恢复后用户可以再次进入，门户重新检测它是否应答。"
                : "暂停立即生效：任何协议都不能再进入，已发出的授权码、令牌和票据全部作废。没有应答的系统不必暂停，用户仍可自行尝试。"}
            </Alert>
            <TextField
              label="原因"
              value={reason}
              maxLength={200}
              problem={problem}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(undefined);
              }}
            />
            <Button type="submit" variant={isStopped ? "primary" : "danger"} busy={busy}>
              {isStopped ? "恢复系统" : "暂停系统"}
            </Button>
          </>
        )}
      </Form>
    </section>
  );
}
