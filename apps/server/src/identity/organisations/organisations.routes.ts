import * as entries from "@sannong/contract/identity/organisations";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { EntityReviewService } from "./organisations.service.ts";

export function entityReviewRoutes(server: Server, reviews: EntityReviewService) {
  server.serve(entries.readEntityLevel, (_input, { caller }) => reviews.level(caller));
  server.serve(
    entries.applyEntityReview,
    async (input, { caller, origin }) =>
      new WithMessage("核验申请已提交，结果会发到您的消息", await reviews.apply(input, { caller, origin })),
  );
  server.serve(entries.withdrawEntityReview, async ({ receiptNumber }, { caller, origin }) => {
    await reviews.withdraw(receiptNumber, { caller, origin });
    return new WithMessage("申请已撤回", null);
  });
  server.serve(entries.entityLicence, ({ id }, { caller, origin }) => reviews.licence(id, { caller, origin }));
}
