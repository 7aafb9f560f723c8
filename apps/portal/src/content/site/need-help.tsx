import * as styles from "./need-help.module.css";
import { Owned } from "../../lib/words/owned.tsx";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { buttonClass, Icon } from "@sannong/ui";
import { Link } from "react-router";

/** Nobody leaves without a way on, and no way is offered that leads nowhere. */
export function NeedHelp() {
  return (
    <section className={styles.manage} id="help" aria-label="需要帮助">
      <Icon name="call" size="l" />
      <div className="grow">
        <Owned needs={["helpLine"]} as="h2" otherwise="没找到？告诉我们，有人帮您">
          {() => "没找到？打电话，有人帮您"}
        </Owned>
        <Owned needs={["helpLine"]} as="p" className="tel">
          {({ helpLine }) => helpLine}
        </Owned>
        <Owned
          needs={["helpLine", "helpHours"]}
          as="p"
          className="sm sec2"
          otherwise="也可以到就近的乡镇为农服务中心办理。"
        >
          {({ helpHours }) => `${helpHours}，也可以到就近的乡镇为农服务中心办理。`}
        </Owned>
      </div>
      <PageLink className={buttonClass()} to="/mine/helpers">
        请人代办
      </PageLink>
      <Link className={buttonClass()} to="/feedback">
        意见反馈
      </Link>
      <Owned
        needs={["helpHref"]}
        className={buttonClass({ variant: "primary" })}
        link={({ helpHref }) => ({ href: helpHref })}
      >
        {() => "拨打电话"}
      </Owned>
    </section>
  );
}
