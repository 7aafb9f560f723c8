import * as styles from "./attachment-field.module.css";
import { fileAddress, smallAddress } from "@sannong/contract/operations/files";
import { Icon } from "@sannong/ui";

type Shown = { fileUrl: string; fileName: string; type: string };

/** What was attached, four a row; each opens whole. */
export function Attachments({ files }: { files: readonly Shown[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.attached} aria-label="附件">
      {files.map(({ fileUrl, fileName, type }) => (
        <li key={fileUrl}>
          <a href={fileAddress(fileUrl)} download={fileName}>
            <span className="pic">
              {type.startsWith("image/") ? (
                <img src={smallAddress(fileUrl)} alt="" loading="lazy" />
              ) : (
                <Icon name="doc" />
              )}
            </span>
            <span className={styles.nm}>{fileName}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
