import { keepAccount } from "@sannong/contract/account-data";
import { Alert, Button, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callTold, failureText, isSilent } from "../../lib/api.ts";
import { reloadSession } from "../../lib/session.ts";
import { fullMomentInWords } from "../../lib/words.ts";

/** The account ends at that moment; until then one press keeps it. */
export function ClosingNotice({ closingAt }: { closingAt: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      toast.success((await callTold(keepAccount, {})).msg);
      await Promise.all([client.invalidateQueries({ queryKey: ["accountData"] }), reloadSession()]);
    } catch (failure) {
      if (!isSilent(failure)) toast.error(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert tone="warn">
      <b>账号将于 {fullMomentInWords(closingAt)} 注销。</b>
      <p>改变主意的话，现在就可以撤销。</p>
      <Button variant="primary" busy={busy} onClick={() => void keep()}>
        撤销注销，保留账号
      </Button>
    </Alert>
  );
}
