import * as styles from "./entity-level-card.module.css";
import { approvalStatuses } from "@sannong/contract/governance/approval-words";
import { entityLevels, verifiedWays } from "@sannong/contract/identity/entity-level";
import { type readEntityLevel, withdrawEntityReview } from "@sannong/contract/identity/organisations";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, ConfirmDialog, ErrorState, Skeleton, Tag, toast } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callWithMessage } from "../../lib/api/api.ts";
import { entityLevelQuery } from "../../lib/queries/entity-level.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { useSession } from "../../lib/session/session.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { EntityReviewDialog } from "./entity-review-dialog.tsx";

type Level = OutputOf<typeof readEntityLevel>;

/** 主体核验: how far systems may believe what the entity says of itself, and what to do about it. */
export function EntityLevelCard() {
  const session = useSession();
  const accountId = session.status === "signedIn" ? session.user.id : "";
  const { data, isError, error, refetch } = useQuery(entityLevelQuery(accountId));
  const reread = () => void refetch();
  return (
    <section className={`card mine-form ${styles.entityLevel}`} aria-labelledby="entity-level">
      <h2 id="entity-level" className="row">
        <span className="grow">主体核验</span>
        {data && (
          <Tag tone={data.level === "verified" ? "ok" : "warn"} icon={data.level === "verified" ? "checkc" : "warn"}>
            {entityLevels[data.level]}
          </Tag>
        )}
      </h2>
      {isError && <ErrorState title="核验级别没有加载出来" failure={error} onRetry={reread} />}
      {!data && !isError && <Skeleton rows={2} label="正在读取核验级别" />}
      {data?.level === "verified" && <Verified verified={data.verified} />}
      {data?.level === "selfDeclared" && <SelfDeclared level={data} onChanged={reread} />}
    </section>
  );
}

const Verified = ({ verified }: Pick<Level, "verified">) => (
  <>
    {verified && (
      <p>
        核验方式：{verifiedWays[verified.way]}，{dayInWords(verified.at)}
      </p>
    )}
    <p className="muted">修改名称或单位后，级别回到“自报”，须重新核验。</p>
  </>
);

function SelfDeclared({ level, onChanged }: { level: Level; onChanged: () => void }) {
  const { review } = level;
  const [isApplying, setApplying] = useState(false);
  const isWaiting = review?.status === "pending" || review?.status === "awaitingSecond";
  return (
    <>
      <p>
        名称、单位和信用代码是您自己填写的，还没有核对，各系统会按“自报”对待。上传营业执照由当地农业农村部门审核，或从政务服务网以法人身份登录，即可成为“已核验”。
      </p>
      {review && isWaiting && <Waiting review={review} onChanged={onChanged} />}
      {review?.status === "rejected" && (
        <Alert tone="warn">
          {approvalStatuses.rejected}：{review.reason}（{review.receiptNumber}）
        </Alert>
      )}
      {!isWaiting && (
        <Button variant="primary" icon="upload" onClick={() => setApplying(true)}>
          上传营业执照核验
        </Button>
      )}
      {isApplying && (
        <EntityReviewDialog
          asksCode={level.creditCode === ""}
          onClose={() => setApplying(false)}
          onDone={() => {
            setApplying(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function Waiting({ review, onChanged }: { review: NonNullable<Level["review"]>; onChanged: () => void }) {
  const { receiptNumber, dueAt } = review;
  const [isAsked, setConfirming] = useState(false);
  const { busy, once } = useOneAtATime((failure) => {
    onRefusal(withdrawEntityReview)(failure);
    onChanged();
  });
  const withdraw = () =>
    once(async () => {
      const { msg } = await callWithMessage(withdrawEntityReview, { receiptNumber });
      toast.success(msg);
      onChanged();
    });
  return (
    <>
      <Alert>
        营业执照正在审核，{dayInWords(dueAt)}前办结，结果会发到您的消息。受理编号 {receiptNumber}
      </Alert>
      <Button busy={busy} onClick={() => setConfirming(true)}>
        撤回申请
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="撤回核验申请吗？"
        confirmLabel="撤回申请"
        onConfirm={() => {
          setConfirming(false);
          void withdraw();
        }}
        onCancel={() => setConfirming(false)}
      >
        撤回后不再审核，可以重新上传营业执照提交。
      </ConfirmDialog>
    </>
  );
}
