import { proposeSystemStep } from "@sannong/contract/applications/registry";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Button } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProposeChange } from "../../../console/parts/propose-change.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { registryQueries } from "./registry.queries.ts";

type Step = "secret" | "offline" | "online";

const words: Record<Step, { ask: string; verb: string; follows: string; reason: string }> = {
  secret: {
    ask: "更换密钥",
    verb: "更换密钥",
    follows: "确认后由您领取一次新密钥，只显示一次；现在的密钥在领取后还能用两周。",
    reason: "更换原因",
  },
  offline: {
    ask: "下线",
    verb: "下线申请",
    follows: "下线后任何人都不能再从门户进入，目录里也不再列出。只是临时停用，请到“接入系统管理”暂停，立即生效。",
    reason: "下线原因",
  },
  online: {
    ask: "恢复上线",
    verb: "恢复申请",
    follows: "恢复后用户可以再次进入，登记的地址和角色照旧。",
    reason: "恢复原因",
  },
};

/** One step that a second person confirms: asked here, with its reason. */
export function AskStep({ system, step }: { system: SystemDetail; step: Step }) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const { systemAbbr, revision, name, isChanging } = system;
  const { ask, verb, follows, reason: reasonLabel } = words[step];
  return (
    <>
      <Button
        variant={step === "offline" ? "danger" : "secondary"}
        disabled={isChanging}
        onClick={() => setIsOpen(true)}
      >
        {ask}
      </Button>
      {isOpen && (
        <ProposeChange
          title={`${ask}“${name}”？`}
          tone={step === "offline" ? "danger" : "warn"}
          verb={`提交${verb}`}
          reasonLabel={reasonLabel}
          reasonMissing={`请填写${reasonLabel}`}
          isBegun={false}
          ask={(reason) => callWithMessage(proposeSystemStep, { systemAbbr, revision, step, reason })}
          onRefused={() => onRefusal(proposeSystemStep)}
          onSettled={() => queries.invalidateQueries({ queryKey: registryQueries.key })}
          onClose={() => setIsOpen(false)}
        >
          {() => <div className="say">{follows}</div>}
        </ProposeChange>
      )}
    </>
  );
}

/** 上下线: where the system stands, and the way to another stage. */
export function SystemSteps({ system }: { system: SystemDetail }) {
  if (system.protocol === "none" || system.stage === "sandbox") return null;
  return (
    <section className="bx" aria-labelledby="stage">
      <div className="h">
        <h2 id="stage">上线与下线</h2>
        <AskStep system={system} step={system.stage === "live" ? "offline" : "online"} />
      </div>
    </section>
  );
}
