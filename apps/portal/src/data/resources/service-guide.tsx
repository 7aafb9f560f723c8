import * as styles from "./service-guide.module.css";
import { DEPARTMENT_DAYS, PROVIDER_DAYS } from "@sannong/contract/data/resource-words";
import { buttonClass, Facts, Icon, type IconName } from "@sannong/ui";
import { Link } from "react-router";

const steps: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "search", title: "查目录", text: "按分类、共享类型或关键词找到数据资源，看信息项、样例和共享条件。" },
  {
    icon: "edit",
    title: "提申请",
    text: "写明用途和依据，勾选需要的信息项，选数据范围和期限，作出安全承诺。没写完可以存草稿。",
  },
  {
    icon: "users",
    title: "等审核",
    text: `所在单位的区域管理员 ${DEPARTMENT_DAYS} 个工作日、提供方 ${PROVIDER_DAYS} 个工作日内答复，由两个人先后审核。`,
  },
  { icon: "key", title: "领凭证", text: "授权后在“我的数据”领取凭证。凭证只显示一次，可以领两个轮换使用。" },
  { icon: "plug", title: "调数据", text: "系统带凭证或请求签名调用接口，平台限流、计量并留痕。" },
  { icon: "cal", title: "续期或交回", text: "到期前 30 天提醒，可以续期；不再使用时交回。提供方可以随时收回。" },
];

const kinds = [
  ["无条件共享", "可以提供给所有政务部门使用，填写用途后即时授权。"],
  ["有条件共享", "按共享条件提供给相关政务部门，须经两级审核。"],
  ["不予共享", "有法律、行政法规或国家政策依据不能提供，不能申请，目录中写明依据。"],
] as const;

/** 服务指南: how one gets from a need to rows. */
export function ServiceGuide() {
  return (
    <div className={styles.dataGuide}>
      <section aria-labelledby="guide-steps">
        <h2 id="guide-steps">怎样使用数据资源</h2>
        <ol className={styles.dataSteps}>
          {steps.map(({ icon, title, text }) => (
            <li key={title} className="card pad">
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="guide-kinds">
        <h2 id="guide-kinds">三种共享类型</h2>
        <Facts className="review-facts" facts={kinds} />
      </section>
      <section aria-labelledby="guide-duties">
        <h2 id="guide-duties">使用要求</h2>
        <ul>
          <li>本平台只登记非涉密数据；敏感信息项在提供前已经脱敏。</li>
          <li>只能用于申请时写明的用途，不得转给第三方，到期停止使用并销毁。</li>
          <li>每次调用都有记录，发现超出用途使用的，提供方收回授权并通报。</li>
        </ul>
        <p className="row">
          <Link className={buttonClass({ variant: "primary" })} to="/data/dataAnalysis">
            查看数据目录
          </Link>
          <a className={buttonClass({})} href="/docs/data">
            数据调用文档
          </a>
        </p>
      </section>
    </div>
  );
}
