import {
  addFeedback,
  answerFeedback,
  feedbackStatus,
  listFeedback,
  myFeedback,
  sendFeedbackStatusMsg,
} from "@sannong/contract/content/feedback";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { FeedbackService } from "./feedback.service.ts";

export function feedbackRoutes(server: Server, feedback: FeedbackService): void {
  server.serve(addFeedback, async (input, visit) => new WithMessage("反馈成功!", await feedback.add(input, visit)));
  server.serve(
    sendFeedbackStatusMsg,
    async (input, visit) => new WithMessage("发送成功!", await feedback.sendCode(input, visit)),
  );
  server.serve(feedbackStatus, (input, visit) => feedback.status(input, visit));
  server.serve(myFeedback, (page, { caller }) => feedback.mine(caller, page));
  server.serve(listFeedback, (input, { caller }) => feedback.list(input, caller));
  server.serve(
    answerFeedback,
    async (input, { caller, origin }) =>
      new WithMessage("答复已发出", await feedback.answer(input, { caller, origin })),
  );
}
