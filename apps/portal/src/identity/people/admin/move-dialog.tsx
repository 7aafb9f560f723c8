import { Alert, Button, Dialog, TextArea } from "@sannong/ui";
import { useState } from "react";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { EndsWithPost, type HangsOnPost } from "./ends-with-post.tsx";
import { RegionSelect } from "../../../console/parts/region-select.tsx";

type Props = {
  title: string;
  /** what one person holds by virtue of the post; without it, in general words */
  held?: HangsOnPost;
  isBusy: boolean;
  onMove: (input: { areaCode: string; reason: string }) => void;
  onClose: () => void;
};

/** To which region, and why. */
export function MoveDialog({ title, held, isBusy, onMove, onClose }: Props) {
  const [areaCode, setAreaCode] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { leave } = useLeave(areaCode !== "" || reason !== "", unsent, onClose);
  const noRegion = areaCode === "" ? "请选择调入的行政区划" : undefined;
  const noReason = reason.trim() === "" ? "请填写调动原因" : undefined;
  return (
    <Dialog open title={title} tone="warn" onClose={leave}>
      <div className="fs">
        <Alert>
          {held === undefined && "工作人员随原岗位取得的数据授权、业务系统角色等即时终止。"}
          调动后本人须重新登录。调入的行政区划不在您管辖范围内时，由上一级管理员审核后生效。
        </Alert>
        {held && <EndsWithPost held={held} />}
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
