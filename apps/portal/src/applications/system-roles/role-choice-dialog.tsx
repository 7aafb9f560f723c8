import * as styles from "./role-choice-dialog.module.css";
import { emptyTexts } from "@sannong/contract/empty-texts";
import { ROLE_REVIEW_DAYS } from "@sannong/contract/applications/system-role-words";
import { addSubsystemRoleApplication } from "@sannong/contract/applications/system-roles";
import { orCall } from "../../lib/words/help-words.ts";
import { Alert, Button, Dialog, ErrorState, FieldProblem, Form, Skeleton, TextArea, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { useSession } from "../../lib/session/session.ts";
import { roleApplication } from "./role-application.ts";
import { isWaiting, roleQueries } from "./system-roles.queries.ts";

type Props = {
  appId: string;
  systemName: string;
  owner: string;
  /** the service that was clicked */
  identification?: string | undefined;
  /** into the system, on the press itself; absent where nobody was on their way */
  onGoOn?: (() => void) | undefined;
  onClose: () => void;
};

/** 角色授权: a code was refused with 401; the role is asked for here, and the jump goes on once it is granted (specification §4, §6). */
export function RoleChoiceDialog(props: Props) {
  const { appId, systemName, onClose } = props;
  const mine = useQuery(roleQueries.mine());
  const isHeld = mine.data?.systems.some((system) => system.appId === appId && system.roles.length > 0) ?? false;
  const latest = mine.data?.applications.find((application) => application.appId === appId);
  // who has a role and asks for another from 我的角色 is on their way nowhere
  const isGranted = isHeld && props.onGoOn !== undefined;
  return (
    <Dialog open title={`申请进入“${systemName}”的角色`} width={526} onClose={onClose}>
      {mine.isPending && <Skeleton rows={3} />}
      {mine.isError && <ErrorState failure={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data &&
        (isGranted ? (
          <Granted {...props} />
        ) : latest && isWaiting(latest.status) ? (
          <Waiting {...props} receiptNumber={latest.receiptNumber} roleName={latest.roleName} />
        ) : (
          <ApplyForm {...props} rejection={latest?.status === "rejected" ? latest.reason : null} />
        ))}
    </Dialog>
  );
}

const Granted = ({ systemName, onGoOn, onClose }: Props) => (
  <>
    <div className="say" role="status">
      <p>角色已授权，现在可以进入“{systemName}”。</p>
    </div>
    <div className="dlg-f">
      <Button onClick={onClose}>以后再说</Button>
      <Button
        variant="primary"
        onClick={() => {
          onClose();
          onGoOn?.();
        }}
      >
        继续办理
      </Button>
    </div>
  </>
);

const Waiting = ({ roleName, receiptNumber, onGoOn, onClose }: Props & { roleName: string; receiptNumber: string }) => (
  <>
    <div className="say" role="status">
      <p>
        已申请“{roleName}”，受理编号 <span className="mono">{receiptNumber}</span>，正在等待管理员审核，一般不超过{" "}
        {ROLE_REVIEW_DAYS} 个工作日。
      </p>
      <p>
        {onGoOn ? "审核通过后这里会显示“继续办理”；也可以关闭窗口，" : "可以关闭窗口，"}
        结果会以短信告知，进度在“我的账号—我的角色”中查看。
      </p>
    </div>
    <div className="dlg-f">
      <Button variant="primary" onClick={onClose}>
        知道了
      </Button>
    </div>
  </>
);

function ApplyForm({ appId, owner, identification, rejection, onClose }: Props & { rejection: string | null }) {
  const offered = useQuery(roleQueries.rolesOf(appId));
  const session = useSession();
  const client = useQueryClient();
  const [roleId, setRoleId] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const name = useId();
  const applying = useMutation({
    mutationFn: () =>
      call(
        addSubsystemRoleApplication,
        roleApplication(
          { appId, roleId, reason },
          { username: session.status === "signedIn" ? session.user.username : undefined, identification },
        ),
      ),
    onSuccess: () => toast.success("申请已提交，请等待审核"),
    onError: onRefusal(addSubsystemRoleApplication, { "roleApplication.unknownRole": setProblem }),
    // what another tab has asked for shows too
    onSettled: () => client.invalidateQueries({ queryKey: roleQueries.key }),
  });

  if (offered.isPending) return <Skeleton rows={3} />;
  if (offered.isError && !offered.data)
    return <ErrorState failure={offered.error} onRetry={() => void offered.refetch()} />;
  if (offered.data.length === 0) return <NothingOffered owner={owner} onClose={onClose} />;
  const region = session.status === "signedIn" ? session.user.regionName : "";
  return (
    <Form
      className="fs"
      onSubmit={(event) => {
        event.preventDefault();
        if (roleId === "") return setProblem(emptyTexts.roleAuthorisation.roleId);
        applying.mutate();
      }}
    >
      {rejection !== null && <Alert tone="warn">上次申请未通过，原因：{rejection || "未说明"}。可以重新申请。</Alert>}
      <p className="say">该系统要求先有系统内的角色。请选择与您工作相符的角色，由{region || "省级"}的管理员审核。</p>
      <fieldset className={styles.roleChoices} aria-describedby={problem ? `${name}-problem` : undefined}>
        <legend>申请的角色</legend>
        {offered.data.map(({ id, roleName, standing }) => (
          <label key={id} className={roleId === id ? "on" : undefined}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={roleId === id}
              disabled={standing !== "none"}
              onChange={() => {
                setRoleId(id);
                setProblem(undefined);
              }}
            />
            <span className="grow">{roleName}</span>
            {standing === "held" && <small>已有</small>}
          </label>
        ))}
        {problem && <FieldProblem id={`${name}-problem`}>{problem}</FieldProblem>}
      </fieldset>
      <TextArea
        label="申请说明（选填）"
        rows={2}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Foot>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" variant="primary" busy={applying.isPending}>
          提交申请
        </Button>
      </Foot>
    </Form>
  );
}

const Foot = ({ children }: { children: ReactNode }) => <div className="dlg-f">{children}</div>;

const NothingOffered = ({ owner, onClose }: { owner: string; onClose: () => void }) => (
  <>
    <div className="say">
      <p>该系统还没有可在线申请的角色。</p>
      <p>
        请联系系统主管单位{owner && `：${owner}`}，由他们为您授权{orCall("；也可以拨打 ")}。
      </p>
    </div>
    <Foot>
      <Button variant="primary" onClick={onClose}>
        知道了
      </Button>
    </Foot>
  </>
);
