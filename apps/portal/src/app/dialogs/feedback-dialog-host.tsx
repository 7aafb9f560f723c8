import { Dialog, toast } from "@sannong/ui";
import { useState } from "react";
import { FeedbackDone } from "../../content/feedback/feedback-done.tsx";
import { FeedbackForm, type Sent } from "../../content/feedback/feedback-form.tsx";
import { useSession } from "../../lib/session/session.ts";
import { feedbackRegion, feedbackUser } from "./feedback-parts.tsx";
import { UnsavedIn, useConfirmedLeave } from "../use-unsaved.ts";

/** 意见反馈, above whatever page one is on. */
export function FeedbackDialogHost({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const [sent, setSent] = useState<Sent>();
  const user = feedbackUser(session);
  const { held, leave } = useConfirmedLeave();
  return (
    <Dialog open title="意见反馈" width={640} onClose={() => leave(onClose)}>
      {sent ? (
        <FeedbackDone sent={sent} isMember={user !== undefined} onLeave={onClose} />
      ) : (
        <UnsavedIn value={held}>
          <FeedbackForm
            about="portal"
            user={user}
            region={feedbackRegion}
            onSent={(told, msg) => {
              toast.success(msg);
              setSent(told);
            }}
          />
        </UnsavedIn>
      )}
    </Dialog>
  );
}
