import {
  createQrLogin,
  decideQrLogin,
  qrLogin,
  qrLoginEvents,
  qrLoginStatus,
  scanQrLogin,
} from "@sannong/contract/authentication/qr-sign-in";
import { WithMessage, type Server } from "../../platform/http/serve.ts";
import { loginResultOf } from "../sign-in/index.ts";
import type { qrEvents } from "./qr-events.ts";
import type { QrSignInService } from "./qr-sign-in.service.ts";

type Deps = { qr: QrSignInService; events: ReturnType<typeof qrEvents> };

export function qrSignInRoutes(server: Server, { qr, events }: Deps) {
  server.serve(createQrLogin, (_input, { origin }) => qr.create(origin));
  server.serve(qrLoginStatus, ({ qrId }) => qr.progress(qrId));
  server.serve(qrLoginEvents, ({ qrId }, { reply, origin }) => {
    // a proxy that collects an answer before it passes it on would keep the news to itself
    reply.headers({ "cache-control": "no-store", "x-accel-buffering": "no" });
    return events.stream(qrId, origin.address);
  });

  server.serve(scanQrLogin, ({ qrId }, { caller, origin }) => qr.scan(qrId, { caller, origin }));
  server.serve(decideQrLogin, async ({ qrId, confirm }, { caller, origin }) => {
    await qr.decide(qrId, confirm, { caller, origin });
    return null;
  });

  server.serve(qrLogin, async (input, { origin, generatorUserId, request, reply }) => {
    // with it, whoever lacks a second factor by now is led through setting one up
    const browser = generatorUserId === "" ? {} : { generatorUserId };
    const entered = await qr.logIn(input, { origin, cookie: request.headers.cookie, ...browser });
    reply.header("set-cookie", entered.session.setCookies);
    return new WithMessage("登录成功", loginResultOf(entered));
  });
}
