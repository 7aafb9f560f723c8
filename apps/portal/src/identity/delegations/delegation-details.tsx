import * as styles from "./delegations.module.css";
import { delegationActs, delegationSides } from "@sannong/contract/identity/delegation-words";
import type { DelegationDetail } from "@sannong/contract/identity/delegations.schemas";
import { tickMaterial } from "@sannong/contract/identity/delegations";
import { Alert, Checkbox, ErrorState, Skeleton } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { PhoneLink } from "../../lib/navigation/phone-link.tsx";
import { momentInWords } from "../../lib/words/words.ts";
import { EnterSystem } from "./enter-system.tsx";
import { delegationQueries } from "./delegations.queries.ts";

/** What both see of one: the note, the list that they tick together, and who did what when. */
export function DelegationDetails({ id }: { id: string }) {
  const queries = useQueryClient();
  const key = delegationQueries.one(id).queryKey;
  const { data, isPending, isError, error, refetch } = useQuery(delegationQueries.one(id));
  const ticking = useMutation({
    mutationFn: (change: { material: string; ticked: boolean }) => call(tickMaterial, { id, ...change }),
    onSuccess: ({ materials }) =>
      queries.setQueryData(key, (before: DelegationDetail | undefined) => before && { ...before, materials }),
    onError: onRefusal(tickMaterial),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  if (isPending) return <Skeleton rows={3} label="正在加载材料和记录" />;
  if (isError && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  const { note, materials, phone, acts, state, entry, other } = data;
  // what was just pressed stands while it is on its way
  const pressed = ticking.isPending ? ticking.variables : undefined;
  return (
    <div className={styles.stack}>
      {note !== "" && (
        <Alert>
          <b>备注：</b>
          {note}
        </Alert>
      )}
      {materials.length > 0 && (
        <fieldset className={styles.ticks}>
          <legend>备齐的打勾，双方看到的是同一张清单</legend>
          {materials.map(({ name, ticked }) => (
            <Checkbox
              key={name}
              label={name}
              checked={pressed?.material === name ? pressed.ticked : ticked}
              disabled={state !== "active"}
              onChange={(event) => ticking.mutate({ material: name, ticked: event.target.checked })}
            />
          ))}
        </fieldset>
      )}
      {entry && <EnterSystem id={id} other={other} entry={entry} />}
      <p>
        {entry ? "也可以带上材料到窗口办理" : "业务系统由本人登录；也可以带上材料到窗口办理"}
        {phone !== "" && (
          <>
            ，咨询电话 <PhoneLink className="link" number={phone} />
          </>
        )}
        。
      </p>
      <ol className={styles.may} aria-label="办理记录">
        {acts.map(({ at, doer, act, about }) => (
          <li key={`${at}-${act}-${about ?? ""}`}>
            {momentInWords(at)}　{doer === null ? "系统" : delegationSides[doer]}
            {delegationActs[act]}
            {about && `：${about}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
