import { closeSandbox } from "@sannong/contract/applications/developer-sandboxes";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Alert, Button } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ProposeChange } from "../../../console/parts/propose-change.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { registryQueries } from "./registry.queries.ts";

/** 沙箱: what such a system is, and how an administrator ends it. */
export function DeveloperSandbox({ system: { systemAbbr, name, owner } }: { system: SystemDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const close = async (reason: string) => {
    const told = await callWithMessage(closeSandbox, { systemAbbr, reason });
    setIsGone(true);
    return told;
  };
  // what this page shows is there no more; left once the dialog is closed, which would ask whether to be left
  useEffect(() => {
    if (isGone && !isOpen) void navigate("/management/systems");
  }, [isGone, isOpen, navigate]);
  return (
    <Alert tone="warn">
      {`“${owner}”不经审核开通的沙箱系统：只有自测用户能登录，不能上线，90 天不用就删除。`}
      <Button size="small" onClick={() => setIsOpen(true)}>
        删除沙箱
      </Button>
      {isOpen && (
        <ProposeChange
          title={`删除沙箱“${name}”？`}
          tone="danger"
          verb="删除沙箱"
          reasonLabel="删除原因"
          reasonHint="开发者会看到"
          reasonMissing="请填写删除原因"
          needsSecond={false}
          isBegun={false}
          ask={close}
          onRefused={() => onRefusal(closeSandbox)}
          onSettled={() => queries.invalidateQueries({ queryKey: [...registryQueries.key, "list"] })}
          onClose={() => setIsOpen(false)}
        >
          {() => (
            <div className="say">客户端和密钥立即失效，自测记录一同删除，不能恢复。只是暂停，请到“接入系统管理”。</div>
          )}
        </ProposeChange>
      )}
    </Alert>
  );
}
