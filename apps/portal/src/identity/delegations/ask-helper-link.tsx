import { mayAskHelp } from "@sannong/contract/rules/identity/delegation-limits";
import { Button } from "@sannong/ui";
import { type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { openDialog } from "../../app/dialogs.ts";
import { lazyPart } from "../../lib/navigation/lazy-part.ts";
import { useSession } from "../../lib/session/session.ts";
import { isTemporary } from "../../lib/session/temporary-user.ts";

const InviteDialog = lazyPart(async () => (await import("./invite-dialog.tsx")).InviteDialog);

type Props = {
  identification: string;
  name: string;
  /** draws an address for a phone to scan */
  picture: (address: string, label: string) => ReactNode;
};

/** One quiet way to 代办授权, for whoever may ask for it, or may after signing in. */
export function AskHelperLink(matter: Props) {
  const session = useSession();
  const [parameters] = useSearchParams();
  const [isAsking, setIsAsking] = useState(false);
  // a helper cannot pass it on
  if (session.status === "loading" || parameters.has("for")) return null;
  if (session.status === "signedIn") {
    if (!mayAskHelp({ roles: session.roles, isTemporary: isTemporary(session) })) return null;
  }
  const press = () =>
    session.status === "signedIn"
      ? setIsAsking(true)
      : openDialog("signIn", { counter: "market", reason: "登录后才能找人帮忙办。" });
  return (
    <>
      <Button variant="link" onClick={press}>
        找人帮忙办
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <InviteDialog {...matter} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
