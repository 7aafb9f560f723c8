import { endDelegation } from "@sannong/contract/identity/delegations";
import { Button, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";

type Props = { id: string; serviceName: string; onEnded?: () => void };

/** Either of the two ends it, at once. */
export function EndDelegationButton({ id, serviceName, onEnded }: Props) {
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call(endDelegation, { id }),
    onSuccess: () => {
      toast.success("代办已结束");
      onEnded?.();
    },
    onError: onRefusal(endDelegation),
    onSettled: () => queries.invalidateQueries({ queryKey: ["delegations"] }),
  });
  async function end() {
    const confirmed = await askConfirm({
      title: "结束代办",
      tone: "warn",
      confirmLabel: "结束代办",
      text: <p>结束后，代办人马上不能再办“{serviceName}”。还要代办，需要重新邀请。</p>,
    });
    if (confirmed) ending.mutate();
  }
  return (
    <Button busy={ending.isPending} aria-label={`结束代办：${serviceName}`} onClick={() => void end()}>
      结束代办
    </Button>
  );
}
