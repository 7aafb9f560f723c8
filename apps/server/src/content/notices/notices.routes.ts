import { listNotices, noticeDetail } from "@sannong/contract/content/notices";
import type { Server } from "../../platform/http/serve.ts";
import type { NoticesService } from "./notices.service.ts";

export function noticesRoutes(server: Server, notices: NoticesService): void {
  server.serve(listNotices, (asked) => notices.list(asked));
  server.serve(noticeDetail, ({ id }) => notices.detail(id));
}
