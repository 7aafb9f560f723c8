import { helpWords } from "../lib/words/help-words.ts";
import { buttonClass } from "@sannong/ui";
import { Link } from "react-router";
import { useHome } from "../app/layouts/use-home.ts";
import { Page } from "../app/layouts/page.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = { title: "没有权限" };

/** /401. Says who can open it, not only that it is shut. */
export function Component() {
  usePageHead(head);
  const home = useHome();
  return (
    <Page
      title="您的账号不能使用这个功能"
      lead="如果工作需要，请联系本地区管理员开通相应角色；用错账号时，可以换一个账号登录。"
    >
      <div className="lost">
        <div className="pic art" aria-hidden="true" />
        <p className="acts">
          <Link className={buttonClass({ variant: "primary" })} to={home}>
            返回首页
          </Link>
          <Link className={buttonClass()} to="/login?again">
            换账号登录
          </Link>
        </p>
        {helpWords && <p className="sm sec2">{helpWords}</p>}
      </div>
    </Page>
  );
}
