import { helpWords } from "../lib/words/help-words.ts";
import { buttonClass } from "@sannong/ui";
import { Link } from "react-router";
import { useHome } from "../app/layouts/use-home.ts";
import { Page } from "../app/layouts/page.tsx";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { SearchBox } from "../catalogue/search/search-box.tsx";

export const head = { title: "页面不存在" };

/** /404. Offers the three ways on: search, home, sitemap. */
export function Component() {
  usePageHead(head);
  const home = useHome();
  const openService = useOpenService();
  return (
    <Page title="没有找到这个页面" lead="地址可能输错了，或者页面已经换了位置。您可以搜索要办的事，或从首页重新开始。">
      <div className="lost">
        <div className="pic art" aria-hidden="true" />
        <SearchBox onOpen={openService} />
        <p className="acts">
          <Link className={buttonClass({ variant: "primary" })} to={home}>
            返回首页
          </Link>
          <Link className={buttonClass()} to="/sitemap">
            网站地图
          </Link>
        </p>
        {helpWords && <p className="sm sec2">{helpWords}</p>}
      </div>
    </Page>
  );
}
