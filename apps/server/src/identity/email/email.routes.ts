import { ownEmail, removeEmail, sendEmailCode, verifyEmail } from "@sannong/contract/identity/email";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { EmailService } from "./email.service.ts";

export function emailRoutes(server: Server, emails: EmailService) {
  server.serve(ownEmail, (_input, { caller }) => emails.own(caller));
  server.serve(sendEmailCode, async ({ email }, { caller, origin }) => {
    const sent = await emails.send(email, { caller, origin });
    return new WithMessage(sent.isDelayed ? "邮件服务器暂时没有接收，平台会继续发送" : "发送成功!", sent);
  });
  server.serve(
    verifyEmail,
    async ({ code }, { caller, origin }) =>
      new WithMessage("电子邮箱已验证", await emails.verify(code, { caller, origin })),
  );
  server.serve(removeEmail, async (_input, { caller, origin }) => {
    await emails.remove({ caller, origin });
    return new WithMessage("电子邮箱已删除", null);
  });
}
