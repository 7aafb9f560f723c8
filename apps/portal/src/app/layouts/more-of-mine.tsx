import { kindsFor } from "@sannong/contract/approval-words";
import { Icon, type IconName } from "@sannong/ui";
import { Link } from "react-router";
import type { SignedIn } from "../../lib/session.ts";
import { storage } from "../../lib/storage.ts";
import { openDialog } from "../dialogs.ts";

/** A temporary user goes by himself after a day, unless he completes his information (design §3). */
export const isTemporary = ({ user }: SignedIn): boolean => storage.casualUser.get() === user.username;
const may =
  (permission: string) =>
  ({ permissions, government }: SignedIn): boolean =>
    government && permissions.includes(permission);
export const mayManageSystems = may("system.manage");
export const mayLookAfterSite = may("settings.manage");

type Desk = { to: string; icon: IconName; label: string; admits: (session: SignedIn) => boolean };

/** What is worked on for others, in the order of the menu. */
const desks: readonly Desk[] = [
  { to: "/management/registrations", icon: "inbox", label: "注册审核", admits: may("account.review") },
  {
    to: "/management/registrations",
    icon: "inbox",
    label: "系统接入审核",
    admits: (session) =>
      session.government && kindsFor(session.permissions).length > 0 && !may("account.review")(session),
  },
  { to: "/management/feedback", icon: "chat", label: "意见反馈答复", admits: may("feedback.answer") },
  { to: "/management/ratings", icon: "star", label: "差评整改", admits: may("feedback.answer") },
  { to: "/management/integration", icon: "plug", label: "接入系统管理", admits: mayManageSystems },
  { to: "/management/site", icon: "info", label: "网站管理", admits: mayLookAfterSite },
  { to: "/management/activation", icon: "key", label: "激活码与重置", admits: may("account.read") },
];

/** What the menu holds beside password, account and sign-out. Comes after the first view, which is everybody's. */
export function MoreOfMine({ session }: { session: SignedIn }) {
  return (
    <>
      {isTemporary(session) && (
        <button type="button" onClick={() => openDialog("completeInfo", {})}>
          <Icon name="user" />
          完善信息
        </button>
      )}
      {desks
        .filter(({ admits }) => admits(session))
        .map(({ to, icon, label }) => (
          <Link key={label} to={to}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      <Link to="/favourites">
        <Icon name="star" />
        收藏和最近使用
      </Link>
    </>
  );
}
