import { helpSide } from "../../lib/words/help-words.ts";
import { Dialog, DialogSide } from "@sannong/ui";
import { useState } from "react";
import { registerTitle } from "./register-words.ts";
import { type Dialogs, closeDialogsNamed, openDialog } from "../../app/dialogs.ts";
import { UnsavedIn, useConfirmedLeave } from "../../app/use-unsaved.ts";
import { RegisterForm } from "./register-form.tsx";
import { RegisterPanel, RegistrationDone } from "./register-panel.tsx";
import type { Registered } from "./use-register-form.ts";

const side = (title: string, text: string) => <DialogSide title={title} text={text} help={helpSide} />;

/** 注册账号 (specification §2): 780 wide, picture beside form. */
export function RegisterDialog({ onClose, kind, prefill }: Dialogs["register"] & { onClose: () => void }) {
  const { held, leave } = useConfirmedLeave();
  const toSignIn = (tel?: string) => {
    onClose();
    openDialog("signIn", { counter: "market", ...(tel && { startWith: tel }) });
  };
  return (
    <Dialog
      open
      title="注册账号"
      width={780}
      onClose={() => leave(onClose)}
      hideTitle
      side={side("注册账号", "一个账号，通办全省农业农村服务。")}
    >
      <UnsavedIn value={held}>
        <RegisterPanel
          kind={kind}
          prefill={prefill}
          onSignIn={(tel) => leave(() => toSignIn(tel))}
          onLeave={() => leave(onClose)}
        />
      </UnsavedIn>
    </Dialog>
  );
}

/** 个人注册: the single form; region and ID number are not asked (specification §3). */
export function PersonalRegisterDialog({ onClose, prefill }: Dialogs["personalRegister"] & { onClose: () => void }) {
  const [registered, setRegistered] = useState<Registered>();
  const { held, leave } = useConfirmedLeave();
  const leaveBoth = () => {
    onClose();
    closeDialogsNamed("register");
  };
  const toSignIn = (tel?: string) => {
    leaveBoth();
    openDialog("signIn", { counter: "market", ...(tel && { startWith: tel }) });
  };
  return (
    <Dialog open title="个人注册" width={640} onClose={() => leave(onClose)}>
      {registered ? (
        <RegistrationDone {...registered} onSignIn={toSignIn} onLeave={leaveBoth} />
      ) : (
        <UnsavedIn value={held}>
          <p className="hint">{registerTitle}</p>
          <RegisterForm kind="personal" prefill={prefill ?? {}} onRegistered={setRegistered} />
        </UnsavedIn>
      )}
    </Dialog>
  );
}
