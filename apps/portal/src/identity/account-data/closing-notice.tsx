import { keepAccount } from "@sannong/contract/identity/account-data";
import { Alert, Button, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { callWithMessage } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { reloadSession } from "../../lib/session/session.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { fullMomentInWords } from "../../lib/words/words.ts";

/** The account ends at that moment; until then one press keeps it. */
export function ClosingNotice({ closingAt }: { closingAt: string }) {
  const client = useQueryClient();
  const { busy, once } = useOneAtATime(showFailure);
  const keep = async () => {
    toast.success((await callWithMessage(keepAccount, {})).msg);
    await Promise.all([client.invalidateQueries({ queryKey: ["accountData"] }), reloadSession()]);
  };
  return (
    <Alert tone="warn">
      <b>账号将于 {fullMomentInWords(closingAt)} 注销。</b>
      <p>改变主意的话，现在就可以撤销。</p>
      <Button variant="primary" busy={busy} onClick={() => void once(keep)}>
        撤销注销，保留账号
      </Button>
    </Alert>
  );
}
