import { editionName } from "@sannong/contract/content/manual-edition-words";
import { type ManualFile, manualNamed, manualWords } from "@sannong/contract/content/manual-words";
import type { EditionSummary } from "@sannong/contract/content/manuals-admin";
import { Dialog, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { manualAdminQueries } from "./manual-admin.queries.ts";
import { ManualPreview } from "./manual-preview.tsx";

export const manualName = (of: ManualFile): string => manualWords[manualNamed(of) ?? "department"].name;

/** An edition as its readers see it, saw it or would see it. */
export function EditionView({ edition, onClose }: { edition: EditionSummary; onClose: () => void }) {
  const { of, id, number } = edition;
  const title = `${manualName(of)}（${editionName(number)}）`;
  const read = useQuery(manualAdminQueries.edition(of, id));
  const shown = useQuery({
    ...manualAdminQueries.preview(of, read.data?.text ?? "", []),
    enabled: read.data !== undefined,
  });
  const failure = read.error ?? shown.error;
  return (
    <Dialog open title={title} width={780} onClose={onClose}>
      {failure && (
        <ErrorState
          title="这一版没有读到"
          failure={failure}
          onRetry={() => void (read.error ? read.refetch() : shown.refetch())}
        />
      )}
      {!failure && !shown.data && <Skeleton rows={8} label="正在读取这一版" />}
      {shown.data && <ManualPreview html={shown.data.html} label={title} />}
    </Dialog>
  );
}
