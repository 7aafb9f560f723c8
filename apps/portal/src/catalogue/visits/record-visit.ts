import { addPlateFormVisitRecord } from "@sannong/contract/catalogue/visits";
import { GOVERNMENT_OFFICE } from "@sannong/contract/rules/identity/roles";
import { call } from "../../lib/api/api.ts";
import { loadSession, type Session } from "../../lib/session/session.ts";
import { visitorMark } from "../../lib/storage/visitor-mark.ts";

/** Users whose source is 政务办 get no visit record (specification §6). */
export const isRecorded = (session: Session): boolean =>
  session.status !== "signedIn" || session.user.source !== GOVERNMENT_OFFICE;

/** Records that a page was shown. */
export async function recordVisit(path: string): Promise<void> {
  if (!isRecorded(await loadSession())) return;
  // A count that is lost harms nobody; a message about it would only disturb.
  await call(addPlateFormVisitRecord, { userMark: visitorMark(), path }).catch(() => undefined);
}
