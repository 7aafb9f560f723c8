import type { ComponentType } from "react";
import type { DialogName, Dialogs } from "../dialogs.ts";

type DialogComponent<N extends DialogName> = ComponentType<Dialogs[N] & { onClose: () => void }>;

const plain = () => import("./plain-dialogs.tsx");
const ofSignIn = () => import("./sign-in-dialog-host.tsx");
const ofBinding = () => import("./binding-dialog-host.tsx");
const ofRegistration = () => import("../../identity/registration/register-dialogs.tsx");
const ofAuthentication = () => import("../../identity/registration/authentication-dialogs.tsx");
const ofHandoff = () => import("../../protocols/hand-off/handoff-dialogs.tsx");

/** Each dialog comes with its first opening; a first view carries none of them, nor this table. */
export const loaders: { [N in DialogName]: () => Promise<DialogComponent<N>> } = {
  signIn: async () => (await ofSignIn()).SignInDialogHost,
  signInAgain: async () => (await ofSignIn()).SignInAgainDialogHost,
  systemSignIn: async () => (await ofSignIn()).SystemSignInDialogHost,
  bindPhone: async () => (await import("../../authentication/second-factor/bind-phone-dialog.tsx")).BindPhoneDialog,
  setPassword: async () =>
    (await import("../../authentication/second-factor/set-password-dialog.tsx")).SetPasswordDialog,
  secondFactorSetUp: async () => (await import("../../authentication/second-factor/set-up-dialog.tsx")).SetUpDialog,
  passkeyPassword: async () =>
    (await import("../../authentication/sign-in/passkey-password-dialog.tsx")).PasskeyPasswordDialog,
  confirmIdentity: async () =>
    (await import("../../authentication/second-factor/confirm-identity-dialog.tsx")).ConfirmIdentityDialog,
  policies: async () => (await import("../../identity/policies/policies-dialog.tsx")).PoliciesDialog,
  sessionEnding: async () =>
    (await import("../../authentication/sessions/session-ending-dialog.tsx")).SessionEndingDialog,
  signOffResult: async () =>
    (await import("../../authentication/sessions/sign-off-result-dialog.tsx")).SignOffResultDialog,
  changePassword: async () =>
    (await import("../../identity/account-care/change-password-dialog.tsx")).ChangePasswordDialog,
  accountInfo: async () => (await import("../../identity/account-care/account-info-dialog.tsx")).AccountInfoDialog,
  recover: async () => (await import("./recover-dialog-host.tsx")).RecoverDialogHost,
  feedback: async () => (await import("./feedback-dialog-host.tsx")).FeedbackDialogHost,
  register: async () => (await ofRegistration()).RegisterDialog,
  personalRegister: async () => (await ofRegistration()).PersonalRegisterDialog,
  entityAuthentication: async () => (await ofAuthentication()).EntityAuthenticationDialog,
  ministryAuthentication: async () => (await ofAuthentication()).MinistryAuthenticationDialog,
  confirm: async () => (await plain()).PlainConfirm,
  notice: async () => (await plain()).PlainNotice,
  roleRequired: async () => (await import("./role-choice-dialog-host.tsx")).RoleChoiceDialogHost,
  sharingNotice: async () => (await import("../../identity/consents/sharing-notice-dialog.tsx")).SharingNoticeDialog,
  leaving: async () => (await import("../../identity/consents/leaving-dialog.tsx")).LeavingDialog,
  bindingRequired: async () => (await ofBinding()).BindOriginalDialogHost,
  unboundAccount: async () => (await ofBinding()).UnboundAccountDialog,
  bindPlatform: async () => (await ofBinding()).BindPlatformDialogHost,
  completeInfo: async () => (await ofBinding()).CompleteInfoDialogHost,
  noWayIn: async () => (await ofHandoff()).NoWayInDialog,
  popupBlocked: async () => (await ofHandoff()).PopupBlockedDialog,
};
