import { buttonClass } from "@sannong/ui";
import { Link } from "react-router";
import { helpWords } from "../../lib/words/help-words.ts";
import { OfficePage } from "../parts/office-page.tsx";

/** Says who can open the page, not only that it is shut, and where to go on. */
export function NoPermission() {
  return (
    <OfficePage
      title="您的账号不能使用这个功能"
      lead="如果工作需要，请联系本地区管理员开通相应角色；用错账号时，可以换一个账号登录。"
    >
      <div className="lost">
        <p className="acts">
          <Link className={buttonClass({ variant: "primary" })} to="/home">
            返回门户
          </Link>
          <Link className={buttonClass()} to="/login?again">
            换账号登录
          </Link>
        </p>
        {helpWords && <p className="sm sec2">{helpWords}</p>}
      </div>
    </OfficePage>
  );
}
