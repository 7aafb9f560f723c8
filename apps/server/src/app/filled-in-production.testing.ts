import * as catalogue from "@sannong/contract/catalogue/services-admin";
import * as classes from "@sannong/contract/data/classes-admin";
import * as data from "@sannong/contract/data/resources";
import * as dataPublication from "@sannong/contract/data/resources-publication";
import * as bindings from "@sannong/contract/applications/bindings";
import * as identityProviders from "@sannong/contract/authentication/identity-providers";
import * as delegations from "@sannong/contract/identity/delegations";
import type { Endpoint } from "@sannong/contract/endpoint";
import * as favourites from "@sannong/contract/catalogue/favourites";
import * as feedback from "@sannong/contract/content/feedback";
import * as finance from "@sannong/contract/content/finance-publication";
import * as guides from "@sannong/contract/catalogue/guides-publication";
import * as situations from "@sannong/contract/content/situations-publication";
import * as machinery from "@sannong/contract/content/machinery-publication";
import * as notices from "@sannong/contract/content/notices-publication";
import * as onboarding from "@sannong/contract/applications/onboarding";
import * as people from "@sannong/contract/identity/people";
import * as ratings from "@sannong/contract/catalogue/ratings";
import * as records from "@sannong/contract/data/records-admin";
import * as registration from "@sannong/contract/identity/registration";
import * as roleAuthorisation from "@sannong/contract/applications/system-roles";
import * as scenes from "@sannong/contract/content/scenes";
import * as search from "@sannong/contract/catalogue/search";
import * as smartBrain from "@sannong/contract/data/indicators-admin";
import * as reports from "@sannong/contract/data/reports-publication";
import * as todos from "@sannong/contract/content/todos";

/** How a table gets its first row where there is no demonstration. */
export type Filling =
  /** somebody of the office makes it there */
  | { inOffice: Endpoint }
  /** whoever uses the portal, or a connected system, leaves it by this entry */
  | { inUse: Endpoint }
  /** the program writes it of what happened; which of its files does */
  | { byItself: string }
  /** the operator's command, below `script/` */
  | { byCommand: string };

/**
 * Every table that the demonstration's seed fills and the reference data does not. What the product needs and nobody
 * could make would stand here without a way; the test finds it.
 */
export const fillings: Readonly<Record<string, Filling>> = {
  account: { byCommand: "first-admins" },
  accountBinding: { inUse: bindings.addPlateUserRelation },
  accountRole: { byCommand: "first-admins" },
  accountSystemRole: { byItself: "applications/system-roles/system-roles.store.ts" },
  approvalRequest: { inUse: registration.insertAccountReview },
  approvalStep: { inUse: registration.insertAccountReview },
  catalogueModule: { inOffice: catalogue.addModule },
  completedMatter: { inUse: ratings.completeMatter },
  connectedSystem: { byCommand: "systems" },
  consent: { inUse: registration.insertAccountReview },
  dataApplication: { inUse: data.submitDataApplication },
  dataCredential: { inUse: data.takeDataCredential },
  dataGrant: { inUse: data.submitDataApplication },
  dataResource: { inOffice: dataPublication.dataResources.save },
  dataRow: { inOffice: dataPublication.importRows },
  dataUse: { inUse: data.openData },
  delegation: { inUse: delegations.inviteHelper },
  delegationAct: { byItself: "identity/delegations/delegations.store.ts" },
  favourite: { inUse: favourites.setFavourite },
  feedback: { inUse: feedback.addFeedback },
  financeInstitution: { inOffice: finance.financeInstitutions.save },
  financeProduct: { inOffice: finance.financeProducts.save },
  gatewayDay: { byItself: "catalogue/visits/visits.store.ts" },
  indicator: { inOffice: smartBrain.addIndicator },
  indicatorValue: { inOffice: smartBrain.importValues },
  knownUser: { byItself: "applications/webhooks/webhooks.store.ts" },
  machine: { inOffice: machinery.machines.save },
  message: { byItself: "operations/messages/messages.store.ts" },
  notice: { inOffice: notices.notices.save },
  passwordHistory: { inOffice: people.createPerson },
  probeDay: { byItself: "kernel/application/probes.store.ts" },
  publicRecord: { inOffice: records.beginImport },
  ratingTicket: { inUse: ratings.rateMatter },
  report: { inOffice: reports.reports.save },
  runningMatter: { inUse: ratings.moveMatter },
  scene: { inUse: scenes.saveScene },
  sceneFigure: { inUse: scenes.reportScene },
  sceneStep: { inUse: scenes.submitScene },
  searchCount: { inUse: search.find },
  service: { inOffice: guides.services.save },
  serviceClick: { byItself: "catalogue/visits/visits.store.ts" },
  serviceGuide: { inOffice: guides.services.save },
  serviceRating: { inUse: ratings.rateMatter },
  serviceUse: { byItself: "catalogue/visits/visits.store.ts" },
  situation: { inOffice: situations.situations.save },
  smsDay: { byItself: "authentication/one-time-codes/sms-spend.store.ts" },
  systemApplication: { inUse: onboarding.systemApplyAdd },
  systemRole: { byItself: "applications/registry/registry.store.ts" },
  systemRoleApplication: { inUse: roleAuthorisation.addSubsystemRoleApplication },
  systemTodo: { inUse: todos.createTodo },
  toldFields: { byItself: "identity/consents/consents.store.ts" },
  upstreamDay: { byItself: "authentication/identity-providers/arrivals-counted.store.ts" },
  upstreamIdentity: { inUse: identityProviders.linkUpstream },
  usageCounted: { byItself: "catalogue/usage/usage.store.ts" },
  usageDay: { byItself: "catalogue/usage/usage.store.ts" },
};

/** Tables that the reference data fills, though the office adds to them as well. */
export const alsoInOffice: Readonly<Record<string, Endpoint>> = { dataClass: classes.addClass };
