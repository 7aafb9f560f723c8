import type { Service } from "@sannong/contract/catalogue";
import { refusalMessage } from "@sannong/contract/errors";
import { generateCode } from "@sannong/contract/handoff";
import { PROVINCE_CODE, PROVINCE_NAME } from "@sannong/contract/regions";
import type { HandoffStep } from "@sannong/contract/rules/decide-handoff";
import { fillAddress } from "@sannong/contract/rules/placeholders";
import { ApiRefusal, call } from "../../lib/api.ts";
import type { Session } from "../../lib/session.ts";
import { storage } from "../../lib/storage.ts";

type Opening = Extract<HandoffStep, { step: "open" }>;

/** The user's area; without one the whole province (specification §4, §9). */
function areaOf(session: Session): { areaCode: string; areaName: string } {
  const user = session.status === "signedIn" ? session.user : undefined;
  return { areaCode: user?.regionCode || PROVINCE_CODE, areaName: user?.regionName || PROVINCE_NAME };
}

function notConnected(): ApiRefusal {
  const said = refusalMessage("handoff.notConnected");
  return new ApiRefusal({ status: 200, reason: "handoff.notConnected", message: said, said });
}

/**
 * Where the new tab goes. Codes are asked for here, at the last moment: they live 60 s.
 *
 * @throws ApiRefusal with what the user can do about it
 */
export async function entryAddress(step: Opening, service: Service, session: Session): Promise<string> {
  const address = await filledAddress(step, service, session);
  // Addresses are registered and checked; a tab of ours still opens nothing but the web.
  if (!/^https?:$/.test(new URL(address, window.location.origin).protocol)) throw notConnected();
  return address;
}

async function filledAddress({ carrying }: Opening, service: Service, session: Session): Promise<string> {
  const { jumpUrl, initiateLoginUrl } = service;
  if (carrying === "ownSignIn" && initiateLoginUrl) return initiateLoginUrl;
  if (carrying === "code") {
    const { appId: clientId, jumpType, identification } = service;
    const { address } = await call(generateCode, { clientId, jumpType, identification });
    return address;
  }
  if (carrying === "area" && jumpUrl) return fillAddress(jumpUrl, areaOf(session));
  const token = storage.thirdPartyUser.get()?.token;
  if (carrying === "thirdPartyToken" && jumpUrl && token) return fillAddress(jumpUrl, { token });
  throw notConnected();
}
