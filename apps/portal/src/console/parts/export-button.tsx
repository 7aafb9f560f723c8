import type { Endpoint, InputOf } from "@sannong/contract/endpoint";
import { Button } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { onRefusal } from "../../lib/on-refusal.ts";
import { saveSheet } from "../../lib/save-sheet.ts";

type Props<E extends Endpoint> = {
  entry: E;
  /** the same conditions as the list on the screen */
  input: InputOf<E>;
  /** the file's name, before the day */
  name: string;
};

/** The list on the screen as a workbook. */
export function ExportButton<E extends Endpoint>({ entry, input, name }: Props<E>) {
  const saving = useMutation({ mutationFn: () => saveSheet(entry, input, name), onError: onRefusal(entry) });
  return (
    <Button icon="download" busy={saving.isPending} onClick={() => saving.mutate()}>
      导出
    </Button>
  );
}
