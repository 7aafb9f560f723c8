import { buttonClass } from "@sannong/ui";
import { Link } from "react-router";
import { OfficePage } from "../parts/office-page.tsx";

/** An address below the office's that is none of its pages. */
export function Component() {
  return (
    <OfficePage title="没有这个页面" lead="地址可能写错了，或者页面已经移走。请从左侧导航重新进入。">
      <p className="acts">
        <Link className={buttonClass({ variant: "primary" })} to="/management">
          返回工作台
        </Link>
      </p>
    </OfficePage>
  );
}
