import { expect, test } from "vitest";
import { entries } from "./entries.ts";

/**
 * What keeps the save of one person from writing over another's, for every POST that does more than read: it says what was
 * read, or a line here says why it need not. An entry that is new fails until it is one of the two.
 */

/** Members by which a save says what it was read from: another one refuses it. */
const READ_FROM = ["revision", "readAt", "shown"];

/** By why they write over nobody. */
const otherwise: Readonly<Record<string, string>> = {
  "asks, and changes nothing of what it asks for; what it notes of that is a row of its own": `
    /approval/detail /approval/export /approval/list /approval/reveal /audit/check /audit/checkSegment /audit/detail
    /audit/export /audit/exportCsv /audit/heads /audit/keeping /audit/list /audit/ofAuditors /backup/list /binding/batch/lines
    /binding/batch/list /binding/batch/report /binding/batch/template /binding/desk/export /binding/desk/list
    /calendar/year /calendar/years /consent/notice /consent/policies /data/application/mine
    /data/application/mineFor /data/catalogue/detail /data/catalogue/export /data/catalogue/list /data/desk/classes
    /data/desk/list /data/desk/read /data/desk/rowTemplate /data/grant/mine /data/grant/provided /delegation/read
    /dict/desk/list /file/check /integration/signOffs /integration/webhooks/dead /integration/webhooks/deliveries
    /inspection/export /inspection/latest /inspection/list /inspection/read /jinrong/applyForProduct
    /jinrong/desk/institution /jinrong/desk/institutions /jinrong/desk/product /jinrong/desk/products /job/failures
    /job/list /links/export /links/findings /links/latest /manual/desk/list /manual/desk/read /notMe/look
    /notice/desk/list /notice/desk/read /njy/desk/export /njy/desk/list /njy/desk/read /oauth/checkUserInfo
    /oauth/loginSiteByUserName /oauth/signOffResult /officeNetwork/find /openapi/office /people/detail /people/export
    /people/import/template /people/list /people/online /people/reveal /accountReview/entityLicence
    /accountReview/readFormer /analysisReport/desk/list /analysisReport/desk/read /analysisReport/detail
    /analysisReport/export /analysisReport/list /appQuery/selectNyncxyhhmdPageInfo /appQuery/selectNyncxyhmdPageInfo
    /appQuery/selectPublishLicensePageInfo /appQuery/selectPublishPunishPageInfo /platformQuery/findDataList
    /rating/matters /rating/revealPhone /rating/running /rating/tickets /records/desk/imports /records/desk/list
    /records/desk/problems /records/desk/progress /records/desk/report /records/desk/template /records/export
    /records/filters /role/holders /role/list /scene/declaration /scene/desk/arrangement /scene/desk/list
    /scene/exportMonitoring /scene/mine /scene/monitoring /scene/series /search/desk/hotWords /search/desk/synonyms
    /search/desk/try /search/find /search/suggest /secondFactor/activationCode/list /secondFactor/help/staff
    /serviceGuide/desk/export /serviceGuide/desk/list /serviceGuide/desk/read /serviceGuide/form /setting/history /setting/list /site/filing
    /site/launchChecklist /situation/desk/list /situation/desk/read /smartBrain/board /smartBrain/desk/imports
    /smartBrain/desk/indicators /smartBrain/desk/template /smartBrain/desk/values /smartBrain/export
    /smartBrain/indicator /sms/desk/export /sms/desk/spend /sms/desk/texts /status/desk/list /status/desk/read
    /subsystemRoleApplication/getRoleListByClientId /systemApply/askedSelfTest /systemApply/deliveries
    /systemApply/detail /systemApply/history /systemApply/jumps /systemApply/mine /systemApply/selfTestRun
    /systemApply/webhook /systemAuthorizationIntegration/connectionHealth
    /systemAuthorizationIntegration/connectionHistory /systemCatalogInfo/desk/tree /systemFeedback/list
    /systemFeedback/mine /systemFeedback/status /systemRegistry/detail /systemRegistry/jumps /systemRegistry/list
    /systemService/getSystemSearchVo /upstream/desk/sources /usage/export /usage/figures /user/exportMyData
    /workbench /workbench/setUp /xytx/getPageInfo /xzqh/desk/list /sandbox/mine`,
  "adds something, which was not there before; of two that are the same one is refused or both stand": `
    /accountReview/applyEntityReview /accountReview/authenticateMinistryUser /accountReview/insert /audit/startCheck
    /binding/batch/look /data/application/submit /data/desk/addClass /data/grant/renew /delegation/invite /dict/desk/add
    /file/ajax/uploadOriginal /file/uploadPermit /gatewayLog/addGateWayLog /inspection/start /job/run /links/check
    /people/create /people/import /platformVisitRecord/addPlateFormVisitRecord /rating/rate /records/desk/import
    /sandbox/open /search/recordChoice /secondFactor/activationCode/issue /secondFactor/reset/request
    /smartBrain/desk/addIndicator /subsystemRoleApplication/addSubsystemRoleApplication /systemApply/request
    /systemApply/selfTest /systemApply/systemApplyAdd /systemCatalogInfo/desk/add /systemFeedback/addFeedback
    /systemService/addServiceClick /xzqh/desk/add`,
  "moves one fact from where it has to stand, in one statement: whoever is second is told where it stands": `
    /accountReview/authenticateEntity /accountReview/withdrawEntityReview /approval/decide /approval/decideMany
    /approval/undo /binding/batch/drop /binding/batch/submit /binding/batch/undo /data/application/withdraw
    /data/grant/handBack /data/grant/revoke /data/grant/takeCredential /delegation/answer
    /delegation/confirm /delegation/end /delegation/enter /integration/signOffs/replay /integration/suspension
    /integration/webhooks/replay /officeNetwork/withdraw /people/resetPassword /people/sessions/end /people/unlock
    /qrLogin/decide /qrLogin/scan /rating/closeTicket /records/desk/confirm /records/desk/discard /records/desk/sheet
    /role/change /sandbox/close /sandbox/delete /sandbox/helper /sandbox/helper/open /scene/remove /scene/withdraw
    /secondFactor/activationCode/revoke /setting/withdraw /subsystemRoleApplication/withdraw /systemApply/giveUp
    /systemApply/removeWebhook /systemApply/replayDelivery /systemApply/takeSecret /systemApply/takeSigningSecret
    /systemApply/testWebhook /systemApply/withdraw /systemFeedback/answer /systemRegistry/refreshMetadata
    /systemRegistry/takeSecret /systemRegistry/withdraw /open/webhooks/replay`,
  "is done to each of several, on what stands at that moment: the list was chosen, and not what is in it": `
    /people/many`,
  "changes one part of what is somebody's own, and nothing beside it: what they said last is meant": `
    /binding/allowSessions /binding/unbind /consent/agree /consent/agreePolicies /consent/withdraw /data/grant/connect /delegation/tick
    /favourite/set /file/ajax/removeUpload /message/read /message/readAll /oauth/updateUserInfo
    /secondFactor/passkey/begin /secondFactor/passkey/confirm /secondFactor/passkey/remove /secondFactor/passkey/rename
    /secondFactor/recoveryCodes/make /secondFactor/totp/begin /secondFactor/totp/confirm /secondFactor/totp/remove
    /session/end /session/endOthers /session/extend /upstream/identities/begin /upstream/identities/unlink
    /user/closeAccount /user/email/remove /user/email/sendCode /user/email/verify /user/keepAccount
    /user/updateTelOrPassword /user/updateUserPassword`,
  "says which ones it puts in order, and others than are kept refuse it": `
    /favourite/order`,
  "is how somebody proves who they are, comes in or goes on, by something that is spent": `
    /accountReview/sendStatusMsg /handoff/thirdPartyEntry /notMe/confirm /oauth/addPlateUserRelation
    /oauth/addPlateUserRelationByPhone /oauth/addSsoUserRelation /oauth/bindOriginalUser /oauth/bindOriginalUserByPhone
    /oauth/bindPhone /oauth/deleteTempUserInfo /oauth/login /oauth/loginJszwfw /oauth/loginSystemUser
    /oauth/passkey/begin /oauth/passkey/complete /oauth/passkey/login /oauth/registerUserInfo
    /oauth/setPasswordAndLogin /oauthLogin/OauthAccessToken/oauth /open/token /qrLogin/create /qrLogin/login /redirect
    /secondFactor/confirmIdentity /secondFactor/confirmIdentityByPasskey /secondFactor/setUp/begin
    /secondFactor/setUp/confirm /sendBindPhoneMsg /sendLoginPwdMsg /sendRegisterMsg /sendResetPwdMsg
    /smartBrainRedirect /systemFeedback/sendStatusMsg /upstream/confirm /upstream/link /upstream/temporary
    /user/checkTelAndYzm /user/sendCode`,
  "is what a source says, a system, a workbook or whoever keeps the keys: its last word is meant, and takes the place of its former": `
    /open/matter/complete /open/matter/progress /open/scene/report /open/todo/complete /open/todo/create
    /smartBrain/desk/import /workbench/setUp/keysKept`,
};

const listed = Object.values(otherwise).flatMap((paths) => paths.trim().split(/\s+/));

/** What changes nothing says so itself, as what others may keep does. */
const mayChange = entries.filter(
  ({ method, onlyReads, cacheSeconds }) => method === "POST" && !onlyReads && cacheSeconds === undefined,
);
const saying = await Promise.all(
  mayChange.map(async ({ path, schemas }) => {
    const { input } = await schemas();
    const { shape = {} } = input._zod.def as { shape?: object };
    return { path, says: READ_FROM.some((member) => member in shape) };
  }),
);

test("whatever saves over what others may have changed says what it was read from, or a line says why it need not", () => {
  const silent = saying.filter(({ says }) => !says).map(({ path }) => path);
  expect(listed.toSorted()).toEqual(silent.toSorted());
});

test("what says so is not excused as well, and no line is there twice", () => {
  expect(saying.filter(({ says }) => says).length).toBeGreaterThan(60);
  expect(listed.length).toBe(new Set(listed).size);
});
