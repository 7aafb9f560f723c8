import { resumeService } from "../../protocols/hand-off/open-service.ts";
import { RoleChoiceDialog } from "../../applications/system-roles/role-choice-dialog.tsx";
import type { Dialogs } from "../dialogs.ts";

/** The jump that asked for the role waits here and goes on when it is granted. */
export const RoleChoiceDialogHost = (props: Dialogs["roleRequired"] & { onClose: () => void }) => {
  const { identification } = props;
  return <RoleChoiceDialog {...props} onGoOn={identification ? () => void resumeService(identification) : undefined} />;
};
