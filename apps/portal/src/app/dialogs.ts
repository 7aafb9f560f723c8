import type { OutputOf } from "@sannong/contract/endpoint";
import type { RefusalName } from "@sannong/contract/errors";
import type { reachable } from "@sannong/contract/protocols/hand-off";
import type { duePolicies } from "@sannong/contract/identity/policy-consents";
import type { login } from "@sannong/contract/authentication/sign-in";
import type { signOffResult } from "@sannong/contract/authentication/sign-off";
import { watchedRow } from "@sannong/ui";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";

type Tone = "plain" | "ok" | "warn" | "danger";

type ConfirmProps = {
  title: string;
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: Tone;
  onAnswer?: (confirmed: boolean) => void;
};
type NoticeProps = {
  title: string;
  text: ReactNode;
  tone?: Tone;
  closeLabel?: string;
  /** runs on the press itself, so that it may open a window */
  onClosed?: () => void;
};
/** Whom a dialog about a system speaks of. */
type AboutSystem = { systemName: string; owner: string };
export type Unanswered = Exclude<OutputOf<typeof reachable>["state"], "up">;
/** Where nothing opens: what was pressed, why it does not open, and whose guide says where to go. */
export type NoWayIn = AboutSystem & {
  name: string;
  why: string;
  /** since when it is so, ISO 8601, where that was noted */
  since: string | null;
  /** undefined where no service has a guide */
  guideOf: string | undefined;
  /** for whoever knows better: their account is bound already */
  goOn?: () => void;
};
/** Whose account is to be bound, and the service that waits for it. */
export type ToBind = AboutSystem & { systemAbbr: string; offersBinding: boolean; identification?: string };
/** Where a role is missing, and the service that waits for it. */
type ToRole = AboutSystem & { appId: string; identification?: string };
/** Somebody who proved a system's account that belongs to no platform account yet. */
export type Arrival = {
  systemAbbr: string;
  systemName: string;
  systemUserName: string;
  /** what the server proved: good for five minutes, once */
  continuation: string;
};

/** A further step of a sign-in that stopped: what it goes on with, and what follows once it is through. */
type SignInStep = {
  username: string;
  clientId: string;
  continuation: string;
  onSignedIn: (result: OutputOf<typeof login>) => unknown;
};

/** Every dialog a module may ask for, by name; the dialog host knows how each looks. */
export type Dialogs = {
  signIn: {
    /** the counter whose form opens; the remembered one by default */ counter?: "market" | "gov";
    startWith?: string;
    /** why one is asked to sign in, where no page waits for it: a whole sentence */
    reason?: string;
  };
  /** over a form whose person's session ended; `onAnswer` once they are back, or have given up */
  signInAgain: { nickname: string; username: string; isAnybodyIn: () => boolean; onAnswer: () => void };
  /** `due`: the password is weak or expired, and there is no way round */
  changePassword: { due?: "weak" | "expired" };
  accountInfo: { due?: "weak" | "expired" };
  recover: Record<string, never>;
  /** 意见反馈 */
  feedback: Record<string, never>;
  /** the login of a connected system (jumpSource 1): SMS and account */
  systemSignIn: { systemName?: string; systemAbbr?: string; acceptsSystemAccount?: boolean };
  /** registration; `kind` opens its form at once, `prefill` is what is known already */
  register: {
    kind?: "staff" | "individual" | "entity";
    prefill?: { userName?: string; tel?: string; company?: string };
  };
  personalRegister: { prefill?: { userName?: string; tel?: string } };
  /** 涉农主体认证 and 部级用户认证, for an individual who is signed in */
  entityAuthentication: { onDone?: () => void };
  ministryAuthentication: { onDone?: () => void };
  confirm: ConfirmProps;
  notice: NoticeProps;
  /** 角色授权 (specification §4): a role in that system is asked for; the click waits for it */
  roleRequired: ToRole;
  /** the first jump: which fields the system is given; `goOn` runs on the press itself and is handed the agreement */
  /** `check`: with what the system is told when it is asked whether it knows them */
  sharingNotice: {
    appId: string;
    systemName: string;
    check: boolean;
    goOn: (agree: () => Promise<unknown>) => void;
  };
  /** before a host that is neither ours nor the government's; `goOn` runs on the press itself */
  leaving: { host: string; systemName: string; takes: "identity" | "area"; appId: string; goOn: () => void };
  /** bind type 1: an account of the original system */
  bindingRequired: ToBind;
  /** matchFlag false: bind, complete the information, or go on for a day */
  unboundAccount: Arrival;
  /** bind type 2: a platform account */
  bindPlatform: Arrival;
  /** register-and-bind for an arrival; without one, a temporary user completes their information */
  completeInfo: { arrival?: Arrival };
  popupBlocked: { identification: string; name: string };
  /** nothing opens from here: why, and to whom one goes instead */
  noWayIn: NoWayIn;
  /** the first phone of an account, above the two-factor form (specification §4) */
  bindPhone: {
    username: string;
    password: string;
    /** the answer that is still good for this account */
    captcha: string;
    clientId: string;
    continuation: string;
    activationRequired: boolean;
    onBound: (bound: { codeSent: boolean; resendAfter: number; sentTo: string }) => void;
    onGivenUp: () => void;
  };
  /** a password that a two-factor sign-in demands; setting it signs in (specification §4) */
  setPassword: SignInStep;
  /** a second factor for an account that has none; then it enters (design §2) */
  secondFactorSetUp: SignInStep & { activationRequired: boolean };
  /** the password after a passkey, for accounts that need two factors */
  passkeyPassword: SignInStep;
  /** the owner once more, before a dangerous change (design §4) */
  confirmIdentity: { needsCode: boolean; offersPasskey: boolean; onAnswer: (confirmed: boolean) => void };
  /** a text that everybody agrees to has changed: agree, or leave */
  policies: { due: OutputOf<typeof duePolicies>["due"]; onAgree: () => Promise<void> };
  sessionEnding: { endsAt: number; canExtend: boolean };
  /** after a sign-out that a system did not hear: which, and what to do */
  signOffResult: { number: string; systems: OutputOf<typeof signOffResult>["systems"] };
};
export type DialogName = keyof Dialogs;
export type OpenedDialog = { [N in DialogName]: { id: number; name: N; props: Dialogs[N] } }[DialogName];

const opened = watchedRow<OpenedDialog>();
let lastId = 0;

/** Opens a dialog, above those that are open. One of a name at a time: the newer words win. */
export function openDialog<N extends DialogName>(name: N, props: Dialogs[N]): number {
  const id = ++lastId;
  const others = opened.now().filter((one) => one.name !== name);
  opened.become([...others, { id, name, props } as OpenedDialog]);
  return id;
}

export const closeDialog = (id: number): void => opened.become(opened.now().filter((one) => one.id !== id));
export function closeDialogsNamed(name: DialogName): void {
  if (opened.now().some((one) => one.name === name)) opened.become(opened.now().filter((one) => one.name !== name));
}
export const closeAllDialogs = (): void => opened.become([]);

/** Which dialog answers a refusal that names what is missing, whoever met it. */
const dialogFor = {
  "handoff.roleRequired": "roleRequired",
  "handoff.bindingRequired": "bindingRequired",
  // who proves the system's account gets its token anew
  "handoff.thirdPartyTokenMissing": "bindingRequired",
} as const satisfies Partial<Record<RefusalName, DialogName>>;
export type AnsweredRefusal = keyof typeof dialogFor;

export const openDialogForRefusal = (reason: AnsweredRefusal, about: ToBind & ToRole): number =>
  openDialog(dialogFor[reason], about);

/** Asks and gives the answer; closing is a no. */
export const askConfirm = (props: Omit<ConfirmProps, "onAnswer">): Promise<boolean> =>
  new Promise((resolve) => openDialog("confirm", { ...props, onAnswer: resolve }));

export const isAnyDialogOpen = (): boolean => opened.now().length > 0;

/** For what stands beside the pages and waits its turn. */
export const onDialogsChange = opened.watch;
const none: readonly OpenedDialog[] = [];
export const useDialogs = (): readonly OpenedDialog[] => useSyncExternalStore(onDialogsChange, opened.now, () => none);
