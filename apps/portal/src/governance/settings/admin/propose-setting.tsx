import { proposeSetting } from "@sannong/contract/governance/settings";
import { settingDefinitions } from "@sannong/contract/governance/setting-words";
import type { Setting } from "@sannong/contract/governance/settings.schemas";
import { Alert, Button, Dialog, TextArea, TextField, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { useProof } from "../../../app/with-proof.ts";
import { SecondPersonNote } from "../../../console/parts/second-person-note.tsx";
import { callTold } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { inWords, problemWith } from "./setting-value.ts";
import { settingsQueries } from "./settings.queries.ts";

/** One change, asked for: what it is now, what it is to be, and why. What was typed stays when somebody was quicker. */
export function ProposeSetting({ opened, onClose }: { opened: Setting; onClose: () => void }) {
  const { key } = opened;
  const { name, effect, from, to, unit } = settingDefinitions[key];
  // the list is read anew when somebody was quicker; what is shown and sent is what holds then
  const { data } = useQuery(settingsQueries.list());
  const setting = data?.settings.find((one) => one.key === key) ?? opened;
  const [typed, setTyped] = useState({ value: "", reason: "" });
  const [isAsked, setIsAsked] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const queries = useQueryClient();
  const withProof = useProof();
  const reread = () => queries.invalidateQueries({ queryKey: settingsQueries.key });
  const told = (message: string) => {
    setConflict(message);
    void reread();
  };
  const propose = useMutation({
    mutationFn: () =>
      withProof(() =>
        callTold(proposeSetting, { key, ...typed, value: Number(typed.value), revision: setting.revision }),
      ),
    onSuccess: async (done) => {
      if (!done) return;
      toast.success(done.msg);
      await reread();
      onClose();
    },
    onError: onRefusal(proposeSetting, {
      "settings.changedMeanwhile": told,
      "settings.awaitsSecond": told,
      "settings.fixed": told,
    }),
  });
  const { leave } = useLeave(typed.value !== "" || typed.reason !== "", unsent, onClose);
  const problems = {
    value: problemWith(key, typed.value, setting.value),
    reason: typed.reason.trim() === "" ? "请填写修改理由，复核人会看到" : undefined,
  };
  const typedWords = problems.value === undefined ? inWords(key, Number(typed.value)) : "";
  return (
    <Dialog open title={`修改${name}`} onClose={leave}>
      <form
        className="fs"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (!problems.value && !problems.reason) propose.mutate();
        }}
      >
        {conflict && <Alert tone="warn">{conflict}</Alert>}
        <p className="sm">{effect}。</p>
        <p>
          现在是 <b className="num">{inWords(key, setting.value)}</b>
          {unit === "秒" && <span className="muted">（{setting.value} 秒）</span>}
        </p>
        <TextField
          label={`改为（${unit}）`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          hint={`可填 ${from}–${to}${typedWords && unit === "秒" ? `，即 ${typedWords}` : ""}`}
          value={typed.value}
          {...(isAsked && problems.value && { problem: problems.value })}
          onChange={({ target }) => setTyped({ ...typed, value: target.value.trim() })}
        />
        <TextArea
          label="修改理由"
          rows={3}
          maxLength={200}
          value={typed.reason}
          {...(isAsked && problems.reason && { problem: problems.reason })}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
        <SecondPersonNote />
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button type="submit" variant="primary" busy={propose.isPending}>
            提交变更
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
