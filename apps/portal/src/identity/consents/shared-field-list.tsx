import * as styles from "./shared-field-list.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { sharingNotice } from "@sannong/contract/identity/consents";
import { Icon, Tag } from "@sannong/ui";

type Fields = OutputOf<typeof sharingNotice>["fields"];

/** Each field in words; what is new since the last agreement says so. */
export const SharedFieldList = ({ fields, marksNew }: { fields: Fields; marksNew: boolean }) => (
  <ul className={styles.sharedFields} aria-label="将提供的信息">
    {fields.map(({ field, words, isNew }) => (
      <li key={field}>
        <Icon name="check" size="s" />
        {words}
        {marksNew && isNew && <Tag tone="warn">新增</Tag>}
      </li>
    ))}
  </ul>
);
