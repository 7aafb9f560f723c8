import { listNotices, noticeDetail } from "@sannong/contract/content/notices";
import type { Server } from "../../platform/http/serve.ts";
import type { NoticesService } from "./notices.service.ts";

export function noticesRoutes(server: Server, notices: NoticesService): void {
  server.serve(listNotices, (input) => notices.list(input));
  server.serve(noticeDetail, ({ id }) => notices.detail(id));
}
