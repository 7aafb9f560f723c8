import * as styles from "./own-pages.module.css";
import { Icon } from "@sannong/ui";
import { Link } from "react-router";
import { useConsolePages } from "../console-pages.ts";

/** Where somebody works for whom nothing waits. */
export function OwnPages() {
  const { consolePages } = useConsolePages();
  return (
    <section className="bx" aria-labelledby="own-title">
      <div className="h">
        <h2 id="own-title">您的工作页面</h2>
      </div>
      <ul className={styles.wbQueues}>
        {consolePages.map(({ address, title, icon }) => (
          <li key={address}>
            <Link to={address}>
              <Icon name={icon} />
              <span className="grow">{title}</span>
              <Icon name="right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
