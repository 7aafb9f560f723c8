import * as styles from "./delegations.module.css";
import { obstacleWords } from "@sannong/contract/identity/delegation-words";
import type { DelegationDetail } from "@sannong/contract/identity/delegations.schemas";
import { enterSystem } from "@sannong/contract/identity/delegations";
import { Alert, Button } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { visitWholePage } from "../../lib/navigation/navigation.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { delegationQueries } from "./delegations.queries.ts";

type Props = Pick<DelegationDetail, "id" | "other"> & { entry: NonNullable<DelegationDetail["entry"]> };

/** For whoever helps: into the matter's system in the other's place, or why not now. */
export function EnterSystem({ id, other, entry: { systemName, obstacle } }: Props) {
  const queries = useQueryClient();
  const entering = useMutation({
    mutationFn: () => call(enterSystem, { id }),
    onSuccess: ({ address }) => visitWholePage(address),
    onError: onRefusal(enterSystem),
    onSettled: () => queries.invalidateQueries({ queryKey: delegationQueries.one(id).queryKey }),
  });
  if (obstacle !== null) return <Alert tone="warn">{obstacleWords[obstacle]}</Alert>;
  return (
    <div className={styles.stack}>
      <p>
        “{systemName}”受理代办：您代{other?.name}进入，办的是他的事。系统知道是您在办，每次进入双方都看得到。
      </p>
      <div className={styles.acts}>
        <Button variant="primary" busy={entering.isPending} onClick={() => entering.mutate()}>
          代{other?.name}办理
        </Button>
      </div>
    </div>
  );
}
