import { site } from "../../lib/site.ts";
import { buttonClass, Icon } from "@sannong/ui";
import { Link } from "react-router";

export const helpHref = site.helpHref;

/** Nobody leaves without a way on. */
export function NeedHelp() {
  return (
    <section className="manage" aria-labelledby="help-title">
      <Icon name="call" size="l" />
      <div className="grow">
        <h2 id="help-title">没找到？打电话，有人帮您</h2>
        <p className="tel">{site.helpLine}</p>
        <p className="sm sec2">{site.helpHours}，也可以到就近的乡镇为农服务中心办理。</p>
      </div>
      <Link className={buttonClass()} to="/feedback">
        意见反馈
      </Link>
      <a className={buttonClass({ variant: "primary" })} href={helpHref}>
        拨打电话
      </a>
    </section>
  );
}
