import type { Service } from "@sannong/contract/catalogue/services";
import { handoffRefusals } from "@sannong/contract/refusals/handoff";
import { roleAuthorisationRefusals } from "@sannong/contract/refusals/role-authorisation";
import { deleteTempUserInfo, loginSiteByUserName } from "@sannong/contract/applications/bindings";
import { sharingNotice } from "@sannong/contract/identity/consents";
import { generateCode, generateTicket, thirdPartyEntry } from "@sannong/contract/protocols/hand-off";
import { PROVINCE_CODE, PROVINCE_NAME } from "@sannong/contract/operations/regions";
import type { HandoffStep } from "@sannong/contract/rules/protocols/decide-handoff";
import { fillAddress } from "@sannong/contract/rules/protocols/placeholders";
import { ApiRefusal, call } from "../../lib/api/api.ts";
import { forgetSession, type Session, type SignedIn } from "../../lib/session/session.ts";
import { isTemporary } from "../../lib/session/temporary-user.ts";
import { storage } from "../../lib/storage/storage.ts";

type Opening = Extract<HandoffStep, { step: "open" }>;

/** The user's area; without one the whole province (specification §4, §9). */
function areaOf(session: Session): { areaCode: string; areaName: string } {
  const user = session.status === "signedIn" ? session.user : undefined;
  return { areaCode: user?.regionCode || PROVINCE_CODE, areaName: user?.regionName || PROVINCE_NAME };
}

type Refused = "handoff.notConnected" | "handoff.bindingRequired" | "handoff.sharingNotAgreed";
function refusal(reason: Refused): ApiRefusal {
  const said = { ...handoffRefusals, ...roleAuthorisationRefusals }[reason].message;
  return new ApiRefusal({ status: 200, reason, message: said, said });
}

const notConnected = (): never => {
  throw refusal("handoff.notConnected");
};

/** Bound-user check (specification §4): asks the system. */
async function checkBound(service: Service, { user }: SignedIn): Promise<void> {
  const { appId, systemAbbr, checkUserUrl } = service;
  const { username, mobileNumber: tel } = user;
  const { matchFlag } = await call(loginSiteByUserName, { username, tel, checkUserUrl, appId, systemAbbr });
  if (!matchFlag) throw refusal("handoff.bindingRequired");
}

/** A temporary user is deleted before they jump (ifDeleteCasualUser); the code they have just been given stays good. */
async function endCasualUser(service: Service, session: Session): Promise<void> {
  if (!service.ifDeleteCasualUser || session.status !== "signedIn" || !isTemporary(session)) return;
  const { deleted } = await call(deleteTempUserInfo, { isComplete: false, account: session.user.username });
  // whoever completed their information in another browser is deleted nowhere
  if (deleted) forgetSession();
  else storage.casualUser.clear();
}

/**
 * Where the new tab goes. Codes are asked for here, at the last moment: they live 60 s.
 *
 * @throws ApiRefusal with what the user can do about it
 */
export async function entryAddress(step: Opening, service: Service, session: Session): Promise<string> {
  if (step.checksBound && session.status === "signedIn") await checkBound(service, session);
  const address = await filledAddress(step, service, session);
  // Addresses are registered and checked; a tab of ours still opens nothing but the web.
  if (!/^https?:$/.test(new URL(address, window.location.origin).protocol)) throw refusal("handoff.notConnected");
  await endCasualUser(service, session);
  return address;
}

async function filledAddress({ carrying }: Opening, service: Service, session: Session): Promise<string> {
  const { jumpUrl, initiateLoginUrl, appId: clientId, identification, jumpType } = service;
  // what is brought is for one system; the catalogue names none that is still tried, or that is gone
  if (carrying !== "area" && !clientId) return notConnected();
  switch (carrying) {
    case "ownSignIn":
      if (!initiateLoginUrl) return notConnected();
      // such a system asks the provider by itself: what it will read is told here, before it does
      if (!(await call(sharingNotice, { appId: clientId })).agreed) throw refusal("handoff.sharingNotAgreed");
      return initiateLoginUrl;
    case "code":
      return (await call(generateCode, { clientId, jumpType, identification })).address;
    case "ticket":
      return (await call(generateTicket, { clientId, jumpType, identification })).address;
    case "thirdPartyToken":
      return (await call(thirdPartyEntry, { clientId, identification })).address;
    case "area":
      return jumpUrl ? directAddress(service, session) : notConnected();
  }
}

/** What everybody may open (jump type 2), filled with the area of whoever opens it. */
export const directAddress = ({ jumpUrl }: Pick<Service, "jumpUrl">, session: Session): string =>
  fillAddress(jumpUrl, areaOf(session));
