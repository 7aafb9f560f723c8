import { kindsFor } from "@sannong/contract/approval-words";
import { Icon } from "@sannong/ui";
import { Link } from "react-router";
import type { SignedIn } from "../../lib/session.ts";
import { storage } from "../../lib/storage.ts";
import { openDialog } from "../dialogs.ts";

/** A temporary user goes by himself after a day, unless he completes his information (design §3). */
export const isTemporary = ({ user }: SignedIn): boolean => storage.casualUser.get() === user.username;
const mayReview = ({ permissions, government }: SignedIn): boolean => government && kindsFor(permissions).length > 0;
export const mayManageSystems = ({ permissions, government }: SignedIn): boolean =>
  government && permissions.includes("system.manage");
export const mayLookAfterSite = ({ permissions, government }: SignedIn): boolean =>
  government && permissions.includes("settings.manage");
const mayHandOutCodes = ({ permissions, government }: SignedIn): boolean =>
  government && permissions.includes("account.read");
const mayAnswer = ({ permissions, government }: SignedIn): boolean =>
  government && permissions.includes("feedback.answer");

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
      {mayReview(session) && (
        <Link to="/management/registrations">
          <Icon name="inbox" />
          {session.permissions.includes("account.review") ? "注册审核" : "系统接入审核"}
        </Link>
      )}
      {mayAnswer(session) && (
        <Link to="/management/feedback">
          <Icon name="chat" />
          反馈答复
        </Link>
      )}
      {mayManageSystems(session) && (
        <Link to="/management/integration">
          <Icon name="plug" />
          接入系统管理
        </Link>
      )}
      {mayLookAfterSite(session) && (
        <Link to="/management/site">
          <Icon name="info" />
          网站管理
        </Link>
      )}
      {mayHandOutCodes(session) && (
        <Link to="/management/activation">
          <Icon name="key" />
          激活码与重置
        </Link>
      )}
      {mayAnswer(session) && (
        <Link to="/management/feedback">
          <Icon name="chat" />
          意见反馈答复
        </Link>
      )}
      <Link to="/favourites">
        <Icon name="star" />
        收藏和最近使用
      </Link>
    </>
  );
}
