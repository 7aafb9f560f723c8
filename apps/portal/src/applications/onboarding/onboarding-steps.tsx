import * as styles from "./onboarding-steps.module.css";
import { type OnboardingStatus, REVIEW_DAYS } from "@sannong/contract/applications/onboarding-words";

const steps = ["提交申请", "审核", "联调自测", "上线审批", "上线"] as const;
/** Which step is under way; 5: all are done. */
const reached: Record<OnboardingStatus, number> = {
  review: 1,
  rejected: 1,
  withdrawn: 0,
  sandbox: 2,
  goLive: 3,
  live: 5,
  offlineAsked: 5,
  offline: 5,
};
const next: Record<OnboardingStatus, string> = {
  review: `管理员审核后短信通知联系人，一般 ${REVIEW_DAYS} 个工作日内办结。通过后立即开通联调环境。`,
  rejected: "请按退回原因修改后重新申请。",
  withdrawn: "申请已撤回。需要时可以按原来的内容重新提交。",
  sandbox: "把接入参数填入系统配置，开始自测；自测通过后提交上线审批。只有测试用户能进入。",
  goLive: "两位管理员先后确认后上线，结果短信通知联系人。等待期间仍可自测。",
  live: "系统已在服务目录里，门户每分钟检测一次它是否应答。",
  offlineAsked: "审批通过前用户仍可进入。",
  offline: "用户不能再进入。需要恢复时请重新申请。",
};

/** How far an application is, and what comes next. */
export function OnboardingSteps({ status }: { status: OnboardingStatus }) {
  const now = reached[status];
  return (
    <>
      <ol className={`${styles.settledSteps} no-print`} aria-label="办理进度">
        {steps.map((step, place) => (
          <li
            key={step}
            className={place < now ? "done" : place === now ? (status === "rejected" ? "back" : "now") : ""}
            aria-current={place === now ? "step" : undefined}
          >
            {step}
            <span className="sr">{place < now ? "，已完成" : place === now ? "，办理中" : "，未开始"}</span>
          </li>
        ))}
      </ol>
      <p className="muted no-print">{next[status]}</p>
    </>
  );
}
