import type { Endpoint, InputOf } from "@sannong/contract/endpoint";
import { Button } from "@sannong/ui";
import type { ComponentProps } from "react";
import { showFailure } from "../api/on-refusal.ts";
import { saveSheet } from "./save-sheet.ts";
import { useOneAtATime } from "../hooks/use-one-at-a-time.ts";

type Props<E extends Endpoint> = Pick<ComponentProps<typeof Button>, "size" | "disabled"> & {
  entry: E;
  /** the same conditions as the list on the screen */
  input: InputOf<E>;
  /** the file's name, before the day */
  name: string;
  label?: string;
  onDone?: () => void;
};

/** What is on the screen as a workbook. */
export function ExportButton<E extends Endpoint>({ entry, input, name, label = "导出", onDone, ...look }: Props<E>) {
  const { busy, once } = useOneAtATime(showFailure);
  const take = () => once(() => saveSheet(entry, input, name).then(onDone));
  return (
    <Button {...look} icon="download" busy={busy} onClick={() => void take()}>
      {label}
    </Button>
  );
}
