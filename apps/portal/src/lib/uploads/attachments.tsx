import { fileAddress } from "@sannong/contract/operations/files";
import { Icon } from "@sannong/ui";
import "../../styles/uploads.css";

type Shown = { fileUrl: string; fileName: string; type: string };

/** What was attached, four a row; each opens whole. */
export function Attachments({ files }: { files: readonly Shown[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="attached" aria-label="附件">
      {files.map(({ fileUrl, fileName, type }) => (
        <li key={fileUrl}>
          <a href={fileAddress(fileUrl)} download={fileName}>
            <span className="pic">
              {type.startsWith("image/") ? (
                <img src={fileAddress(fileUrl)} alt="" loading="lazy" />
              ) : (
                <Icon name="doc" />
              )}
            </span>
            <span className="nm">{fileName}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
