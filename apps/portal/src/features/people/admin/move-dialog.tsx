import { Alert, Button, Dialog, TextArea } from "@sannong/ui";
import { useState } from "react";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { RegionSelect } from "../../../console/parts/region-select.tsx";

type Props = {
  title: string;
  isBusy: boolean;
  onMove: (asked: { areaCode: string; reason: string }) => void;
  onClose: () => void;
};

/** To which region, and why. */
export function MoveDialog({ title, isBusy, onMove, onClose }: Props) {
  const [areaCode, setAreaCode] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { leave } = useLeave(areaCode !== "" || reason !== "", unsent, onClose);
  const noRegion = areaCode === "" ? "请选择调入的行政区划" : undefined;
  const noReason = reason.trim() === "" ? "请填写调动原因" : undefined;
  return (
    <Dialog open title={title} tone="warn" onClose={leave}>
      <div className="fs">
        <Alert>调动后本人须重新登录。调入的行政区划不在您管辖范围内时，由上一级管理员审核后生效。</Alert>
        <RegionSelect
          label="调入的行政区划"
          value={areaCode}
          problem={tried ? noRegion : undefined}
          onChange={setAreaCode}
        />
        <TextArea
          label="调动原因"
          rows={3}
          maxLength={200}
          value={reason}
          {...(tried && noReason && { problem: noReason })}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => {
              setTried(true);
              if (!noRegion && !noReason) onMove({ areaCode, reason: reason.trim() });
            }}
          >
            调动
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
