import { toast } from "@sannong/ui";
import { type ComponentType, createElement, useEffect, useState } from "react";
import { loadChunk } from "../lib/load-chunk.ts";
import { closeDialog, type DialogName, type Dialogs, type OpenedDialog, useDialogs } from "./dialogs.ts";

type DialogComponent<N extends DialogName> = ComponentType<Dialogs[N] & { onClose: () => void }>;

const plain = () => import("./plain-dialogs.tsx");
const ofSignIn = () => import("./sign-in-here.tsx");
const ofBinding = () => import("./binding-here.tsx");
const ofRegistration = () => import("../features/registration/register-dialogs.tsx");
const ofAuthentication = () => import("../features/registration/authentication-dialogs.tsx");
const ofHandoff = () => import("../features/handoff/handoff-dialogs.tsx");

/** Each dialog comes with its first opening; a first view carries none. */
const loaders: { [N in DialogName]: () => Promise<DialogComponent<N>> } = {
  signIn: async () => {
    // The notice that follows a sign-in is there by then, so that the focus goes from one to the other.
    void fetchDialog("notice").catch(() => undefined);
    return (await ofSignIn()).SignInHere;
  },
  systemSignIn: async () => (await ofSignIn()).SystemSignInHere,
  bindPhone: async () => (await import("../features/second-factor/bind-phone-dialog.tsx")).BindPhoneDialog,
  setPassword: async () => (await import("../features/second-factor/set-password-dialog.tsx")).SetPasswordDialog,
  secondFactorSetUp: async () => (await import("../features/second-factor/set-up-dialog.tsx")).SetUpDialog,
  passkeyPassword: async () => (await import("../features/sign-in/passkey-password-dialog.tsx")).PasskeyPasswordDialog,
  confirmIdentity: async () =>
    (await import("../features/second-factor/confirm-identity-dialog.tsx")).ConfirmIdentityDialog,
  sessionEnding: async () => (await import("../features/sessions/session-ending-dialog.tsx")).SessionEndingDialog,
  changePassword: async () =>
    (await import("../features/account-care/change-password-dialog.tsx")).ChangePasswordDialog,
  accountInfo: async () => (await import("../features/account-care/account-info-dialog.tsx")).AccountInfoDialog,
  recover: async () => (await import("./recover-here.tsx")).RecoverHere,
  register: async () => (await ofRegistration()).RegisterDialog,
  personalRegister: async () => (await ofRegistration()).PersonalRegisterDialog,
  entityAuthentication: async () => (await ofAuthentication()).EntityAuthenticationDialog,
  ministryAuthentication: async () => (await ofAuthentication()).MinistryAuthenticationDialog,
  confirm: async () => (await plain()).PlainConfirm,
  notice: async () => (await plain()).PlainNotice,
  roleRequired: async () => (await ofHandoff()).RoleRequiredDialog,
  bindingRequired: async () => (await ofBinding()).BindOriginalHere,
  unboundAccount: async () => (await ofBinding()).UnboundAccountDialog,
  bindPlatform: async () => (await ofBinding()).BindPlatformHere,
  completeInfo: async () => (await ofBinding()).CompleteInfoHere,
  popupBlocked: async () => (await ofHandoff()).PopupBlockedDialog,
};

type Loaded = ComponentType<Record<string, unknown> & { onClose: () => void }>;
const arrived = new Map<DialogName, Loaded>();

async function fetchDialog(name: DialogName): Promise<Loaded> {
  const load = loaders[name] as () => Promise<unknown>;
  const loaded = (await loadChunk(load)) as Loaded;
  arrived.set(name, loaded);
  return loaded;
}

function useDialogComponent({ id, name }: OpenedDialog): Loaded | undefined {
  const [component, setComponent] = useState(() => arrived.get(name));
  useEffect(() => {
    let wanted = true;
    fetchDialog(name).then(
      (loaded) => void (wanted && setComponent(() => loaded)),
      () => {
        if (!wanted) return;
        closeDialog(id);
        toast.error("页面没有加载完整，请检查网络后再试一次");
      },
    );
    return () => void (wanted = false);
  }, [id, name]);
  return component;
}

function OneDialog({ dialog }: { dialog: OpenedDialog }) {
  const Component = useDialogComponent(dialog);
  return Component ? createElement(Component, { ...dialog.props, onClose: () => closeDialog(dialog.id) }) : null;
}

/** Shows what rooms asked for by name; mounted once. */
export function DialogHost() {
  return useDialogs().map((dialog) => <OneDialog key={dialog.id} dialog={dialog} />);
}
