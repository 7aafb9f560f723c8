import {
  captchaImage,
  captchaSound,
  getClientId,
  getPublicKey,
  getRoundNum,
} from "@sannong/contract/authentication/one-time-codes";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Server } from "../../platform/http/serve.ts";
import { knownClient } from "./known-client.ts";
import type { OneTimeCodesService } from "./one-time-codes.service.ts";

export function oneTimeCodesRoutes(server: Server, oneTimeCodes: OneTimeCodesService) {
  server.serve(getClientId, () => ({ clientId: randomToken(24) }));
  server.serve(captchaImage, (picture, { origin, reply }) => {
    reply.header("cache-control", "no-store");
    return oneTimeCodes.paintCaptcha(picture, origin);
  });
  server.serve(captchaSound, (picture, { origin, reply }) => {
    reply.header("cache-control", "no-store");
    return oneTimeCodes.speakCaptcha(picture, origin);
  });
  server.serve(getRoundNum, (_input, { generatorUserId, origin }) =>
    oneTimeCodes.issueChallenge(knownClient(generatorUserId), origin),
  );
  server.serve(getPublicKey, () => oneTimeCodes.passwordKey);
}
