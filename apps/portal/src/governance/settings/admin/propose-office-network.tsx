import { proposeOfficeNetwork } from "@sannong/contract/governance/office-network";
import type { OfficeNetwork } from "@sannong/contract/governance/office-network.schemas";
import { isInRanges } from "@sannong/contract/rules/address-range";
import { Alert, Button, Dialog, TextArea, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { useProof } from "../../../app/with-proof.ts";
import { SecondPersonNote } from "../../../console/parts/second-person-note.tsx";
import { callTold } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { problemWithRanges, rangesTyped } from "./office-ranges.ts";
import { settingsQueries } from "./settings.queries.ts";

/** The whole list anew, one range a line. What was typed stays when somebody was quicker. */
export function ProposeOfficeNetwork({ opened, onClose }: { opened: OfficeNetwork; onClose: () => void }) {
  const { data } = useQuery(settingsQueries.network());
  const { ranges: now, revision, yourAddress } = data ?? opened;
  const [typed, setTyped] = useState({ ranges: opened.ranges.join("\n"), reason: "" });
  const [isAsked, setIsAsked] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const queries = useQueryClient();
  const withProof = useProof();
  const reread = () => queries.invalidateQueries({ queryKey: settingsQueries.key });
  const told = (message: string) => {
    setConflict(message);
    void reread();
  };
  const ranges = rangesTyped(typed.ranges);
  const propose = useMutation({
    mutationFn: () => withProof(() => callTold(proposeOfficeNetwork, { ranges, reason: typed.reason, revision })),
    onSuccess: async (done) => {
      if (!done) return;
      toast.success(done.msg);
      await reread();
      onClose();
    },
    onError: onRefusal(proposeOfficeNetwork, {
      "settings.changedMeanwhile": told,
      "settings.awaitsSecond": told,
      "settings.fixed": told,
      "officeNetwork.shutsOut": told,
    }),
  });
  const isBegun = typed.ranges !== opened.ranges.join("\n") || typed.reason !== "";
  const { leave } = useLeave(isBegun, unsent, onClose);
  const problems = {
    ranges: problemWithRanges(ranges, now),
    reason: typed.reason.trim() === "" ? "请填写修改理由，复核人会看到" : undefined,
  };
  const shutsOut = ranges.length > 0 && !problems.ranges && !isInRanges(yourAddress, ranges);
  return (
    <Dialog open title="修改访问范围" onClose={leave}>
      <form
        className="fs"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (!problems.ranges && !problems.reason && !shutsOut) propose.mutate();
        }}
      >
        {conflict && <Alert tone="warn">{conflict}</Alert>}
        <TextArea
          label="可以进入的地址（每行一个，留空为不限）"
          rows={6}
          hint="如 10.32.8.15、10.32.8.0/22、2001:db8:7::/48"
          value={typed.ranges}
          {...(isAsked && problems.ranges && { problem: problems.ranges })}
          onChange={({ target }) => setTyped({ ...typed, ranges: target.value })}
        />
        {shutsOut && (
          <Alert tone="warn">
            您现在的地址 {yourAddress} 不在其中，生效后您自己也进不了管理后台。
            <button
              type="button"
              className="link sm"
              onClick={() => setTyped({ ...typed, ranges: [...ranges, yourAddress].join("\n") })}
            >
              加上我的地址
            </button>
          </Alert>
        )}
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
          <Button type="submit" variant="primary" busy={propose.isPending} disabled={shutsOut}>
            提交变更
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
