import * as styles from "./no-results.module.css";
import type { Elsewhere } from "@sannong/contract/catalogue/search";
import { Button, buttonClass, EmptyState, Icon } from "@sannong/ui";
import { Link } from "react-router";
import { Owned } from "../../lib/words/owned.tsx";
import { HandledElsewhere } from "./handled-elsewhere.tsx";
import { feedbackAbout } from "./search-address.ts";

type Props = {
  keywords: string;
  handledElsewhere: Elsewhere | null;
  onWiden: (() => void) | undefined;
  /** the same search in the whole portal; null where this is it */
  elsewhere: string | null;
};

/** Nothing was found: what to try, and whom to ask. */
export function NoResults({ keywords, handledElsewhere, onWiden, elsewhere }: Props) {
  return (
    <div className={styles.nothing}>
      {handledElsewhere && <HandledElsewhere {...handledElsewhere} />}
      <EmptyState
        kind="noneFound"
        level={2}
        title={`没有找到与“${keywords}”有关的内容`}
        action={
          onWiden ? (
            <Button onClick={onWiden}>去掉筛选条件</Button>
          ) : elsewhere ? (
            <Link className={buttonClass()} to={elsewhere}>
              在全站搜索
            </Link>
          ) : (
            <Link className={buttonClass()} to="/sitemap">
              看网站地图
            </Link>
          )
        }
      >
        少写几个字，或换个说法，例如把“购机补助款”写成“农机补贴”；也可以写拼音。
      </EmptyState>
      <WaysOn keywords={keywords} />
    </div>
  );
}

/** Whoever does not find it is not left alone: a call, a message with the words carried over, the matters by occasion. */
export function WaysOn({ keywords }: { keywords: string }) {
  return (
    <ul className={`${styles.ways} no-print`} aria-label="接下来可以">
      <Owned needs={["helpLine", "helpHref"]} as="li">
        {({ helpLine, helpHref }) => (
          <a href={helpHref}>
            <Icon name="call" />
            打电话问：{helpLine}
          </a>
        )}
      </Owned>
      <li>
        <Link to={feedbackAbout(keywords)}>
          <Icon name="chat" />
          留言问：把“{keywords}”带过去
        </Link>
      </li>
      <li>
        <Link to="/market">
          <Icon name="list" />
          不知道叫什么：按事情找
        </Link>
      </li>
    </ul>
  );
}
