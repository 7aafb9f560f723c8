import * as styles from "./ends-with-post.module.css";
import type { PersonDetail } from "@sannong/contract/identity/people.schemas";
import { postRights } from "@sannong/contract/identity/post-words";
import { Alert } from "@sannong/ui";

export type HangsOnPost = PersonDetail["hangsOnPost"];

/** Said before it happens: what ends when this person leaves the post. */
export const EndsWithPost = ({ held }: { held: HangsOnPost }) =>
  held.length > 0 && (
    <Alert tone="warn">
      <p>岗位变动一经生效，随原岗位取得的下列权限即时终止，凭证同时停用；改回原岗位也不会恢复，须重新申请：</p>
      <ul className={styles.peopleEnds}>
        {held.map(({ right, what }) => (
          <li key={right}>
            {postRights[right]} {what.length} 项：{what.join("、")}
          </li>
        ))}
      </ul>
    </Alert>
  );
