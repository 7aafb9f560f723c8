import { buttonClass, Icon } from "@sannong/ui";
import { Link } from "react-router";
import { openDialog } from "../app/dialogs.ts";
import { MyData } from "../identity/account-data/my-data.tsx";
import { ConsentsAtAGlance } from "../identity/consents/consents-at-a-glance.tsx";
import { useSession } from "../lib/session/session.ts";

/** /mine/data — 我的数据. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const correct = (
    <Link className={buttonClass()} to="/mine/account">
      <Icon name="edit" />
      更正
    </Link>
  );
  return (
    <MyData
      hasPhone={session.user.mobileNumber !== ""}
      correct={correct}
      agreements={<ConsentsAtAGlance />}
      signInAgain={() => openDialog("signIn", {})}
    />
  );
}
