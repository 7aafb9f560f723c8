/** Where a 代办授权 stands. */
export const delegationStates = {
  invited: "等待对方接受",
  accepted: "等待核对数字",
  active: "正在代办",
  ended: "已结束",
} as const;
export type DelegationState = keyof typeof delegationStates;

/** Why one is over. */
export const delegationEnds = {
  grantor: "本人已结束",
  helper: "代办人已结束",
  declined: "对方没有接受",
  unanswered: "没有在十分钟内完成",
  wrongNumber: "数字核对不一致",
  due: "已经到期",
  grantorGone: "本人账号不再使用",
  helperGone: "代办人账号不再使用",
  matterGone: "事项已经取消",
} as const;
export type DelegationEnd = keyof typeof delegationEnds;

/** What was done under one, as both read it. */
export const delegationActs = {
  invited: "邀请代办",
  accepted: "接受邀请",
  started: "核对数字，开始代办",
  read: "查看备注和材料清单",
  ticked: "勾选材料",
  unticked: "取消勾选材料",
  entered: "进入业务系统",
  ended: "结束代办",
} as const;
export type DelegationAct = keyof typeof delegationActs;

/** Why a helper does not enter the matter's system now; each is the refusal of the name `delegation.` and this. */
export const obstacleWords = {
  over: "这项代办已经结束，不能再办",
  closed: "这件事的业务系统现在不能进入，请稍后再来，或者到窗口办理",
  notAgreed: "本人还没有同意把资料交给这个业务系统，请本人先用自己的账号进入一次，您才能代他进入",
  mayNotEnter: "这个业务系统现在不能代他进入，请本人用自己的账号进入，或者到窗口办理",
} as const;
export type EntryObstacle = keyof typeof obstacleWords;

/** To a helper whom the system has taken for its own user: nothing is done in the wrong name. */
export const helperUnmarkedWords =
  "您是替别人来办的，这个业务系统没有认出来，所以没有让您进入，免得办到您自己名下。请本人用自己的账号进入，或者到窗口办理。要办您自己的事，再进入一次就可以了。";

/** Whose side somebody stands on. */
export const delegationSides = { grantor: "本人", helper: "代办人" } as const;
export type DelegationSide = keyof typeof delegationSides;
