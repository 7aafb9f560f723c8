import * as styles from "./person-acts.module.css";
import {
  correctPerson,
  disablePerson,
  enablePerson,
  endPersonSession,
  movePerson,
  resetPersonPassword,
  unlockPerson,
} from "@sannong/contract/identity/people";
import type { PersonDetail } from "@sannong/contract/identity/people.schemas";
import { Alert, Button, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProof } from "../../../app/with-proof.ts";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { call } from "../../../lib/api/api.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";
import { useSession } from "../../../lib/session/session.ts";
import { peopleQueries } from "../people.queries.ts";
import { CorrectDialog, type Corrected } from "./correct-dialog.tsx";
import { GrantRole } from "./grant-role.tsx";
import type { HandedOut } from "./initial-password.tsx";
import { MoveDialog } from "./move-dialog.tsx";

type Act = "disable" | "enable" | "unlock" | "reset" | "endAll" | "move" | "correct" | "role";
type Input = Partial<Corrected> & { act: Exclude<Act, "role">; reason: string; areaCode?: string };
type Props = { person: PersonDetail; onHandedOut: (handed: HandedOut) => void };

/** What each act asks before it is done: the act and its object by name, and what follows. */
const words: Record<
  Exclude<Act, "move" | "correct" | "role">,
  { verb: string; reason: string; text: ReactNode; harms: boolean }
> = {
  disable: {
    verb: "停用",
    reason: "停用原因",
    text: "停用后立即退出所有设备，不能再登录，已接入的系统会收到通知。可以随时启用。",
    harms: true,
  },
  enable: { verb: "启用", reason: "启用原因", text: "启用后可以用原来的密码登录。", harms: false },
  unlock: {
    verb: "解除锁定",
    reason: "怎样核实了本人",
    text: "多次输错密码的等待立即结束，本人可以马上登录。",
    harms: false,
  },
  reset: {
    verb: "重置密码",
    reason: "怎样核实了本人",
    text: "原密码立即失效，所有设备退出。系统给出一次性初始密码，只显示一次。",
    harms: true,
  },
  endAll: {
    verb: "结束全部会话",
    reason: "结束原因",
    text: "本人在所有设备上立即退出，没有保存的内容会丢失。",
    harms: true,
  },
};

/** What may be done about one account, and why not where it may not. */
export function PersonActs({ person, onHandedOut }: Props) {
  const session = useSession();
  const client = useQueryClient();
  const prove = useProof();
  const [asking, setAsking] = useState<Act>();
  const { id, revision, username, nickname, status } = person;
  const again = () => client.invalidateQueries({ queryKey: peopleQueries.key });

  const doing = useMutation({
    mutationFn: async ({ act, reason, areaCode = "", ...correction }: Input): Promise<string | undefined> => {
      if (act === "unlock") await call(unlockPerson, { id, reason });
      if (act === "unlock") return `已${words[act].verb}`;
      if (act === "endAll")
        return (await prove(() => call(endPersonSession, { id, reason }))) && `已${words[act].verb}`;
      if (act !== "reset") {
        const change = { id, revision, reason };
        const turned = await prove(() => {
          if (act === "move") return call(movePerson, { ...change, areaCode });
          if (act === "correct") return call(correctPerson, { ...change, ...correction });
          return call(act === "disable" ? disablePerson : enablePerson, change);
        });
        if (!turned) return undefined;
        if (turned.receiptNumber !== null) return `已提交审核，受理编号 ${turned.receiptNumber}`;
        if (act === "correct") return "已更正";
        return act === "move" ? "已调动" : `已${words[act].verb}`;
      }
      const handed = await prove(() => call(resetPersonPassword, { id, reason }));
      if (handed) onHandedOut(handed);
      return undefined;
    },
    onSuccess: (told) => {
      setAsking(undefined);
      if (told) toast.success(told);
    },
    // the dialog stays with what was typed; behind it stands what the account has become
    onError: showFailure,
    onSettled: again,
  });

  if (session.status !== "signedIn") return null;
  const { permissions } = session;
  if (!permissions.includes("account.manage")) return null;
  if (person.whyNot !== null) return <Alert>{person.whyNot}</Alert>;
  const isActive = status === "active";
  const offered = [
    ...(person.isLocked ? (["unlock"] as const) : []),
    ...(isActive ? (["reset"] as const) : []),
    ...(person.sessions.length > 0 ? (["endAll"] as const) : []),
    ...(isActive ? (["disable"] as const) : []),
    ...(status === "disabled" ? (["enable"] as const) : []),
  ];
  return (
    <div className={`${styles.peopleActs} no-print`}>
      {offered.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === "unlock" || act === "enable" ? "primary" : act === "disable" ? "danger" : "secondary"}
          onClick={() => setAsking(act)}
        >
          {words[act].verb}
        </Button>
      ))}
      {isActive && (
        <Button size="small" onClick={() => setAsking("move")}>
          调动
        </Button>
      )}
      {isActive && person.accountType === 1 && (
        <Button size="small" onClick={() => setAsking("correct")}>
          更正资料
        </Button>
      )}
      {isActive && permissions.includes("role.grant") && (
        <Button size="small" onClick={() => setAsking("role")}>
          更改角色
        </Button>
      )}
      {asking === "move" && (
        <MoveDialog
          title={`调动 ${nickname}（${username}）？`}
          held={person.hangsOnPost}
          isBusy={doing.isPending}
          onMove={(input) => doing.mutate({ act: "move", ...input })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "correct" && (
        <CorrectDialog
          title={`更正 ${nickname}（${username}）的资料？`}
          held={person.hangsOnPost}
          company={person.company}
          deptName={person.deptName}
          isBusy={doing.isPending}
          onCorrect={(input) => doing.mutate({ act: "correct", ...input })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "role" && <GrantRole person={person} onSettled={again} onClose={() => setAsking(undefined)} />}
      {asking !== undefined && asking !== "move" && asking !== "correct" && asking !== "role" && (
        <Confirm
          key={asking}
          title={`${words[asking].verb}：${nickname}（${username}）？`}
          verb={words[asking].verb}
          isHarmful={words[asking].harms}
          reasonLabel={words[asking].reason}
          isBusy={doing.isPending}
          onConfirm={(reason) => doing.mutate({ act: asking, reason })}
          onClose={() => setAsking(undefined)}
        >
          {words[asking].text}
        </Confirm>
      )}
    </div>
  );
}
