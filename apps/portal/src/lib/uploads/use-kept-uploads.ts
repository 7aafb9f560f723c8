import { useEffect } from "react";
import type { Draft } from "../storage/drafts.ts";
import { useDraftState } from "../storage/use-draft.ts";
import type { Uploaded } from "./send-file.ts";
import { type Uploads, useUploads } from "./use-uploads.ts";

type Change = { attach: readonly Uploaded[]; detach: readonly string[] };
const unchanged: Change = { attach: [], detach: [] };

type Deps = Omit<Parameters<typeof useUploads>[0], "begun"> & {
  /** the form, and what it is about where two forms would be of the same name */
  keptAs: string;
};

type Kept = {
  uploads: Uploads;
  /** what stood there before and is to be taken off */
  detach: readonly string[];
  takeOff: (fileUrl: string) => void;
  /** ends with the form */
  draft: Draft;
};

/**
 * As `useUploads`; what was sent stays with the form over a reload of the page, as what was typed there does. A permit
 * of somebody who is not signed in ends with the page, and what was sent by it with the permit.
 */
export function useKeptUploads({ keptAs, ...deps }: Deps): Kept {
  const [change, setChange, draft] = useDraftState(keptAs, unchanged);
  const uploads = useUploads({ ...deps, begun: change.attach });
  const sent = JSON.stringify(deps.permit ? [] : uploads.done);
  useEffect(() => setChange((last) => ({ ...last, attach: JSON.parse(sent) as Uploaded[] })), [sent, setChange]);
  const takeOff = (fileUrl: string) => setChange((last) => ({ ...last, detach: [...last.detach, fileUrl] }));
  return { uploads, detach: change.detach, takeOff, draft };
}
