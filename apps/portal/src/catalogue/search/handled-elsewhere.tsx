import * as styles from "./handled-elsewhere.module.css";
import type { Elsewhere } from "@sannong/contract/catalogue/search";
import { buttonClass, Icon } from "@sannong/ui";

/** What is asked is not agriculture's: who handles it, and one press to call them. */
export function HandledElsewhere({ said, office, phone }: Elsewhere) {
  return (
    <section className={styles.elsewhere} aria-labelledby="elsewhere">
      <Icon name="info" />
      <h2 id="elsewhere">{office ? `“${said}”不在本门户办理` : `本门户没有“${said}”方面的内容`}</h2>
      {office && phone && (
        <p>
          主管的是
          <strong>{office}</strong>
          <a className={buttonClass({ size: "small" })} href={`tel:${phone}`}>
            <Icon name="call" />
            拨打 {phone}
          </a>
        </p>
      )}
    </section>
  );
}
