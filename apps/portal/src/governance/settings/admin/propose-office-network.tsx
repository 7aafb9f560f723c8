import { proposeOfficeNetwork } from "@sannong/contract/governance/office-network";
import type { OfficeNetwork } from "@sannong/contract/governance/office-network.schemas";
import { isInRanges } from "@sannong/contract/rules/network/address-range";
import { Alert, TextArea } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProposeChange } from "../../../console/parts/propose-change.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { problemWithRanges, rangesTyped } from "./office-ranges.ts";
import { settingsQueries } from "./settings.queries.ts";

/** The whole list anew, one range a line. */
export function ProposeOfficeNetwork({ opened, onClose }: { opened: OfficeNetwork; onClose: () => void }) {
  const { data } = useQuery(settingsQueries.network());
  const { ranges: now, revision, yourAddress } = data ?? opened;
  const before = opened.ranges.join("\n");
  const [typed, setTyped] = useState(before);
  const queries = useQueryClient();
  const ranges = rangesTyped(typed);
  const problem = problemWithRanges(ranges, now);
  const shutsOut = ranges.length > 0 && !problem && !isInRanges(yourAddress, ranges);
  return (
    <ProposeChange
      title="修改访问范围"
      reasonLabel="修改理由"
      reasonMissing="请填写修改理由，复核人会看到"
      isBegun={typed !== before}
      isWrong={problem !== undefined}
      isBarred={shutsOut}
      ask={(reason) => callWithMessage(proposeOfficeNetwork, { ranges, reason, revision })}
      onRefused={(say) =>
        onRefusal(proposeOfficeNetwork, {
          "settings.changedMeanwhile": say,
          "settings.awaitsSecond": say,
          "settings.fixed": say,
          "officeNetwork.shutsOut": say,
        })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: settingsQueries.key })}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextArea
            label="可以进入的地址（每行一个，留空为不限）"
            rows={6}
            hint="如 10.32.8.15、10.32.8.0/22、2001:db8:7::/48"
            value={typed}
            {...(isTried && problem && { problem })}
            onChange={({ target }) => setTyped(target.value)}
          />
          {shutsOut && (
            <Alert tone="warn">
              您现在的地址 {yourAddress} 不在其中，生效后您自己也进不了管理后台。
              <button type="button" className="link sm" onClick={() => setTyped([...ranges, yourAddress].join("\n"))}>
                加上我的地址
              </button>
            </Alert>
          )}
        </>
      )}
    </ProposeChange>
  );
}
