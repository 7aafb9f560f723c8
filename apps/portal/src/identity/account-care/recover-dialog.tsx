import { Dialog } from "@sannong/ui";
import { RecoverForm } from "./recover-form.tsx";

type Props = { onClose: () => void; /** opens the sign-in again */ onRecovered: () => void };

export function RecoverDialog({ onClose, onRecovered }: Props) {
  const finish = () => {
    onClose();
    onRecovered();
  };
  return (
    <Dialog open title="找回密码" width={526} onClose={onClose}>
      <RecoverForm onRecovered={finish} />
    </Dialog>
  );
}
