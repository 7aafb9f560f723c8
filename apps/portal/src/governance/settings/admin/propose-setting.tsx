import { proposeSetting } from "@sannong/contract/governance/settings";
import { settingDefinitions } from "@sannong/contract/governance/setting-words";
import type { Setting } from "@sannong/contract/governance/settings.schemas";
import { typedInteger } from "@sannong/contract/rules/texts/typed-values";
import { TextField } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProposeChange } from "../../../console/parts/propose-change.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { inWords, problemWith } from "./setting-value.ts";
import { settingsQueries } from "./settings.queries.ts";

/** One change, asked for: what it is now, what it is to be, and why. */
export function ProposeSetting({ opened, onClose }: { opened: Setting; onClose: () => void }) {
  const { key } = opened;
  const { name, effect, from, to, unit } = settingDefinitions[key];
  // the list is read anew when somebody was quicker; what is shown and sent is what holds then
  const { data } = useQuery(settingsQueries.list());
  const setting = data?.settings.find((one) => one.key === key) ?? opened;
  const [typed, setTyped] = useState("");
  const queries = useQueryClient();
  const problem = problemWith(key, typed, setting.value);
  const value = typedInteger(typed) ?? Number.NaN;
  const typedWords = problem === undefined ? inWords(key, value) : "";
  return (
    <ProposeChange
      title={`修改${name}`}
      reasonLabel="修改理由"
      reasonMissing="请填写修改理由，复核人会看到"
      isBegun={typed !== ""}
      isWrong={problem !== undefined}
      ask={(reason) => callWithMessage(proposeSetting, { key, value, reason, revision: setting.revision })}
      onRefused={(say) =>
        onRefusal(proposeSetting, {
          "settings.changedMeanwhile": say,
          "settings.awaitsSecond": say,
          "settings.fixed": say,
        })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: settingsQueries.key })}
      onClose={onClose}
    >
      {(isTried) => (
        <>
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
            value={typed}
            {...(isTried && problem && { problem })}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
        </>
      )}
    </ProposeChange>
  );
}
