import * as styles from "./delegations.module.css";
import { inviteHelper } from "@sannong/contract/identity/delegations";
import {
  DEFAULT_DELEGATION_DAYS,
  INVITATION_SECONDS,
  LONGEST_NOTE,
} from "@sannong/contract/rules/identity/delegation-limits";
import type { OutputOf } from "@sannong/contract/endpoint";
import { delegationEnds } from "@sannong/contract/identity/delegation-words";
import { Alert, Button, Dialog, Form, SelectField, TextArea } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { ConfirmNumber } from "./confirm-number.tsx";
import { delegationQueries } from "./delegations.queries.ts";
import { countdownInWords, useSecondsUntil } from "./use-countdown.ts";
import { WhatHelpingMeans } from "./what-helping-means.tsx";

type Invited = OutputOf<typeof inviteHelper>;
type Props = {
  identification: string;
  name: string;
  /** draws an address for a phone to scan */
  picture: (address: string, label: string) => ReactNode;
  onClose: () => void;
};

const daysOffered = [1, 3, DEFAULT_DELEGATION_DAYS, 15, 30];
const inFours = (code: string) => code.replace(/(\d{4})(?=\d)/g, "$1 ");

/** 找人帮忙办: how long and what to know, then a code to show or read out, then the number that is read back. */
export function InviteDialog({ identification, name, picture, onClose }: Props) {
  const [days, setDays] = useState(DEFAULT_DELEGATION_DAYS);
  const [note, setNote] = useState("");
  const inviting = useMutation({
    mutationFn: () => call(inviteHelper, { identification, days, note }),
    onError: onRefusal(inviteHelper),
  });
  return (
    <Dialog open title={`找人帮忙办：${name}`} width={526} onClose={onClose} closeOnOutsidePress={false}>
      {inviting.data ? (
        <Waiting
          key={inviting.data.id}
          invited={inviting.data}
          picture={picture}
          renew={<RenewButton busy={inviting.isPending} onPress={() => inviting.mutate()} />}
          onClose={onClose}
        />
      ) : (
        <Form
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault();
            inviting.mutate();
          }}
        >
          <p>请子女、村里的工作人员等信得过的人，替您办这一件事。</p>
          <WhatHelpingMeans />
          <SelectField
            label="可以代办几天"
            value={String(days)}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {daysOffered.map((count) => (
              <option key={count} value={count}>
                {count} 天
              </option>
            ))}
          </SelectField>
          <TextArea
            label="给代办人的备注（选填）"
            hint="例如材料放在哪里。不要写密码和验证码。"
            maxLength={LONGEST_NOTE}
            rows={3}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className={styles.choices}>
            <Button variant="primary" size="large" block type="submit" busy={inviting.isPending}>
              生成代办码
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

const RenewButton = ({ busy, onPress }: { busy: boolean; onPress: () => void }) => (
  <Button variant="primary" size="large" block busy={busy} onClick={onPress}>
    重新生成
  </Button>
);

type WaitingProps = { invited: Invited; picture: Props["picture"]; renew: ReactNode; onClose: () => void };

function Waiting({ invited: { id, code, address, endsAt }, picture, renew, onClose }: WaitingProps) {
  const { data, dataUpdatedAt } = useQuery(delegationQueries.state(id));
  const [shownAt] = useState(() => Date.now());
  const left = useSecondsUntil(data ? dataUpdatedAt + data.expiresIn * 1000 : shownAt + INVITATION_SECONDS * 1000);
  const state = data?.state ?? "invited";
  if (state === "accepted" && data)
    return (
      <div className={styles.stack} role="status">
        <ConfirmNumber delegation={data} />
      </div>
    );
  if (state === "active")
    return (
      <div className={styles.stack} role="status">
        <Alert tone="ok">代办已经开始，到{dayInWords(endsAt)}为止。</Alert>
        <p>
          在“<Link to="/mine/helpers">代办</Link>”里看得到办了什么，也可以随时结束。
        </p>
        <div className={styles.choices}>
          <Button size="large" block onClick={onClose}>
            知道了
          </Button>
        </div>
      </div>
    );
  if (state === "ended" || left === 0)
    return (
      <div className={styles.stack} role="status">
        <Alert tone="warn">
          {data?.endedWhy && data.endedWhy !== "unanswered" ? `${delegationEnds[data.endedWhy]}。` : "代办码过期了。"}
          需要代办的话，请重新生成一个。
        </Alert>
        <div className={styles.choices}>{renew}</div>
      </div>
    );
  return (
    <div className={styles.stack}>
      <p>请对方用手机扫这个码，或者把 8 位数字念给他，在“接受代办”里输入。</p>
      <div className={styles.code}>
        {picture(address, "代办码的二维码")}
        <b className="num" data-code={code}>
          {inFours(code)}
        </b>
        <span role="timer">还有 {countdownInWords(left)}</span>
      </div>
      <Alert tone="warn">只给您认识的人。工作人员不会主动打电话要代办码。</Alert>
      <p role="status">等待对方接受……</p>
    </div>
  );
}
