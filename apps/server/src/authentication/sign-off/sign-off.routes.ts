import { replaySignOff, signOffLog, signOffResult } from "@sannong/contract/authentication/sign-off";
import type { Server } from "../../platform/http/serve.ts";
import type { SignOffService } from "./sign-off.service.ts";

export function signOffRoutes(server: Server, signOff: SignOffService): void {
  server.serve(signOffResult, (input) => signOff.result(input.signOff));
  server.serve(signOffLog, (input) => signOff.log(input));
  server.serve(replaySignOff, ({ noticeId }, visit) => signOff.replay(noticeId, visit));
}
