import { fullMomentInWords } from "../../lib/words/words.ts";

type Props = { changedAt: string | null; changedBy: string | null };

/** Who changed a row last, and when. */
export const ChangedCell = ({ changedAt, changedBy }: Props) =>
  changedAt === null ? (
    <span className="muted">没有改过</span>
  ) : (
    <>
      <span className="num">{fullMomentInWords(changedAt)}</span>
      <small>{changedBy}</small>
    </>
  );
