import { AccountInfoForm } from "../identity/account-care/account-info-form.tsx";
import { EmailSection } from "../identity/email/email-section.tsx";
import { EntityLevelCard } from "../identity/organisations/entity-level-card.tsx";
import { AccountType } from "@sannong/contract/identity/registration-words";
import { Role } from "@sannong/contract/rules/identity/roles";
import { type Dialogs, openDialog } from "../app/dialogs.ts";
import { MineRow } from "../app/mine/mine-row.tsx";
import { OnceRead } from "../lib/queries/once-read.tsx";
import { reloadSession, type SignedIn, useSession } from "../lib/session/session.ts";
import { isTemporary } from "../lib/session/temporary-user.ts";

/** Individuals of role 4 with an account of their own; the server asks the same. */
const mayAuthenticate = (session: SignedIn) =>
  session.accountType === AccountType.individual &&
  session.roles.every(({ roleCode }) => roleCode === Role.marketUser) &&
  !isTemporary(session);

const ways = [
  {
    dialog: "entityAuthentication",
    title: "认证为涉农主体",
    words: "为家庭农场、合作社或涉农企业办事，提交后即时生效；随后可上传营业执照核验。",
    icon: "house",
  },
  {
    dialog: "ministryAuthentication",
    title: "认证为部级用户",
    words: "农业农村部及其直属单位的工作人员，由省级管理员审核。",
    icon: "shield",
  },
] as const satisfies readonly { dialog: keyof Dialogs; title: string; words: string; icon: string }[];

/** 涉农主体认证 and 部级用户认证 (specification §2): what else this account may become. */
const Authentications = () => (
  <>
    <h2 className="sr">身份认证</h2>
    <ul className="bx mine-list" aria-label="身份认证">
      {ways.map(({ dialog, title, words, icon }) => (
        <MineRow
          key={dialog}
          icon={icon}
          title={title}
          words={words}
          onOpen={() => openDialog(dialog, { onDone: () => void reloadSession().catch(() => undefined) })}
        />
      ))}
    </ul>
  </>
);

/** /mine/account — 账号信息 as a page. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  return (
    <>
      <div className="card mine-form">
        {/* another account, or another kind of account since an authentication: another form */}
        <AccountInfoForm key={`${session.user.id} ${session.accountType}`} session={session} />
      </div>
      <OnceRead>
        {mayAuthenticate(session) && <Authentications />}
        {session.accountType === AccountType.entity && <EntityLevelCard key={session.user.id} />}
        <EmailSection key={`email ${session.user.id}`} accountId={session.user.id} />
      </OnceRead>
    </>
  );
}
