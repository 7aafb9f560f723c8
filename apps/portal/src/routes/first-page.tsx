import * as styles from "./first-page.module.css";
import { BrandName } from "../lib/words/brand-name.tsx";
import { site } from "../lib/words/site.ts";
import { buttonClass, Icon, type IconName, Mark } from "@sannong/ui";
import { PlainDutyLink } from "../app/layouts/duty-link.tsx";
import { application, help, registrations } from "../app/layouts/header-duties.ts";
import { LanguageLink } from "../app/layouts/language-link.tsx";
import { Owned } from "../lib/words/owned.tsx";
import { ShortFooter } from "../content/site/short-footer.tsx";
import { DemonstrationBand } from "../lib/words/demonstration.tsx";

type Choice = {
  counter: "market" | "gov";
  homeType: "0" | "1";
  title: string;
  who: string;
  icon: IconName;
  enter: string;
  href: string;
  points: readonly (readonly [IconName, string])[];
};

/** `href` is the way without scripts; first.ts remembers the counter and sends a signed-in visitor straight home. */
const choices: readonly Choice[] = [
  {
    counter: "market",
    homeType: "0",
    title: "我来办事",
    who: "农户、家庭农场、合作社、涉农企业和公众",
    icon: "wheat",
    enter: "进入市场与公众服务",
    href: "/homeZtfw",
    points: [
      ["check", "申领补贴，办理检疫、许可和宅基地审批"],
      ["check", "比较惠农贷款，联系驻点金融机构"],
      ["check", "查追溯码、证书、红黑榜和双公示"],
    ],
  },
  {
    counter: "gov",
    homeType: "1",
    title: "我是工作人员",
    who: "各级农业农村部门在编和聘用人员",
    icon: "layers",
    enter: "进入工作人员服务",
    href: "/login",
    points: [
      ["check", "一次登录，直达已授权的业务系统"],
      ["check", "查看待办、对接监控和省级驾驶舱"],
      ["shield", "须用密码加短信验证码双重验证"],
    ],
  },
];

/** The rest of the header's duties is one press away, as all of them are where there is no room. */
const inSight = help.filter(({ address }) => address === "/manual");

/** /first — 选择入口. Static markup: prerendered without React, alive through first.ts alone. */
export function FirstPage() {
  return (
    <div className={styles.first} data-first="">
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <header className="top">
        <span className="logo">
          <Mark />
          <span>
            <BrandName />
            <span>{site.slogan}</span>
          </span>
        </span>
        <DemonstrationBand />
        <div className={styles.r}>
          <button type="button" className="ib only-d" data-switch="contrast" aria-pressed="false">
            <Icon name="eye" />
            高对比
          </button>
          <button type="button" className="ib" data-switch="care" aria-pressed="false">
            <Icon name="care" />
            关怀版
          </button>
          <LanguageLink className="ib" />
          {inSight.map((duty) => (
            <PlainDutyLink key={duty.address} duty={duty} className="ib duty" />
          ))}
          <details className="disc">
            <summary className="ib">
              <Icon name="menu" />
              <span className="word">更多</span>
            </summary>
            <div className="pop">
              {[...help, application].map((duty) => (
                <PlainDutyLink key={duty.address} duty={duty} />
              ))}
              <div className={styles.anonymous}>
                <p>还没有账号</p>
                {registrations.map((duty) => (
                  <PlainDutyLink key={duty.address} duty={duty} />
                ))}
              </div>
            </div>
          </details>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <div className={styles.ask}>
          <h1>您要从哪里开始？</h1>
          <p>选一个入口，之后可以随时切换。看服务和办事指南不用登录；办理、查询名录和个人事项要登录。</p>
          {/* shown by first.ts to whoever was led here from a page that needs a sign-in */}
          <div className={styles.wanted} data-wanted="" role="status" hidden>
            <p />
            <a className={buttonClass({ variant: "primary" })} href="/login">
              登录
              <Icon name="arrow" />
            </a>
          </div>
        </div>
        <div className={styles.counters}>
          {choices.map((choice) => (
            <section
              className={`${styles.counter} ${choice.counter}`}
              key={choice.counter}
              aria-labelledby={`counter-${choice.counter}`}
            >
              <div className={styles.counterHead}>
                <span className={styles.big}>
                  <Icon name={choice.icon} />
                </span>
                <div>
                  <h2 id={`counter-${choice.counter}`}>{choice.title}</h2>
                  <p className="who">{choice.who}</p>
                </div>
              </div>
              <ul>
                {choice.points.map(([icon, text]) => (
                  <li key={text}>
                    <Icon name={icon} />
                    {text}
                  </li>
                ))}
              </ul>
              <a
                className={buttonClass({ variant: "primary", size: "large", block: true })}
                href={choice.href}
                data-home-type={choice.homeType}
              >
                {choice.enter}
                <Icon name="arrow" />
              </a>
            </section>
          ))}
        </div>
        <Owned needs={["helpHref", "helpLine"]} as="p" className={styles.call}>
          {({ helpHref, helpLine }) => (
            <a href={helpHref}>
              <Icon name="call" size="s" />
              不确定选哪个？拨打 <span className="nowrap">{helpLine}</span>
            </a>
          )}
        </Owned>
      </main>
      <ShortFooter />
    </div>
  );
}
