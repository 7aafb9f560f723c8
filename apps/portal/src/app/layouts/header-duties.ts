import { showsAppEntry } from "@sannong/contract/rules/pages/app-entry";
import type { IconName } from "@sannong/ui";
import { registrationsOutside } from "../../lib/navigation/registration-outside.ts";
import type { Session } from "../../lib/session/session.ts";
import { type Counter, otherCounter } from "./counter.ts";

/** One thing that the head of every page offers, whatever its width and look. */
export type Duty = {
  name: string;
  address: string;
  icon: IconName;
  /** opens above the page one is on, where the application is */
  dialog?: "feedback" | "register";
  /** another document: the browser itself goes there */
  isDocument?: true;
};

export const help: readonly Duty[] = [
  { name: "无障碍", address: "/accessibility", icon: "info" },
  { name: "用户手册", address: "/manual", icon: "download" },
  { name: "意见反馈", address: "/feedback", icon: "chat", dialog: "feedback" },
];
export const application: Duty = { name: "手机应用", address: "/app", icon: "phone" };

export const registrations: readonly Duty[] = [
  ...registrationsOutside.map((one) => ({ ...one, isDocument: true }) as const),
  { name: "在本门户注册", address: "/register", icon: "key", dialog: "register" },
];

/** /first is a document of its own: it ships without the application. */
const switchFrom = (counter: Counter): Duty => ({
  name: otherCounter[counter],
  address: "/first?isLogin",
  icon: "right",
  isDocument: true,
});

/** The application's entry: only for the province-wide region, or none (specification §1); whose region is not known yet waits. */
const showsApplication = (session: Session) =>
  session.status === "anonymous" || (session.status === "signedIn" && showsAppEntry(session.user.regionCode));

/** What this person is offered at this counter, in the order in which it stands. */
export const dutiesFor = (session: Session, counter: Counter): readonly Duty[] => [
  ...help,
  ...(showsApplication(session) ? [application] : []),
  switchFrom(counter),
];

/** Who is signed in has registered. */
export const registrationsFor = (session: Session): readonly Duty[] =>
  session.status === "anonymous" ? registrations : [];
