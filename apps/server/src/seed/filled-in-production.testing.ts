import * as catalogue from "@sannong/contract/catalogue-desk";
import * as classes from "@sannong/contract/data-classes-desk";
import * as data from "@sannong/contract/data-resources";
import * as dataDesk from "@sannong/contract/data-resources-desk";
import type { Endpoint } from "@sannong/contract/endpoint";
import * as favourites from "@sannong/contract/favourites";
import * as feedback from "@sannong/contract/feedback";
import * as finance from "@sannong/contract/finance-desk";
import * as guides from "@sannong/contract/guides-desk";
import * as machinery from "@sannong/contract/machinery-desk";
import * as notices from "@sannong/contract/notices-desk";
import * as onboarding from "@sannong/contract/onboarding";
import * as people from "@sannong/contract/people";
import * as ratings from "@sannong/contract/ratings";
import * as records from "@sannong/contract/records-desk";
import * as registration from "@sannong/contract/registration";
import * as roleAuthorisation from "@sannong/contract/role-authorisation";
import * as scenes from "@sannong/contract/scenes";
import * as search from "@sannong/contract/search";
import * as smartBrain from "@sannong/contract/smart-brain-desk";
import * as reports from "@sannong/contract/reports-desk";
import * as todos from "@sannong/contract/todos";

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
  account_role: { byCommand: "first-admins" },
  approval_request: { inUse: registration.insertAccountReview },
  approval_step: { inUse: registration.insertAccountReview },
  catalogue_module: { inOffice: catalogue.addModule },
  completed_matter: { inUse: ratings.completeMatter },
  connected_system: { byCommand: "systems" },
  consent: { inUse: registration.insertAccountReview },
  data_application: { inUse: data.submitDataApplication },
  data_credential: { inUse: data.takeDataCredential },
  data_grant: { inUse: data.submitDataApplication },
  data_resource: { inOffice: dataDesk.saveResource },
  data_row: { inOffice: dataDesk.importRows },
  data_use: { inUse: data.openData },
  favourite: { inUse: favourites.setFavourite },
  feedback: { inUse: feedback.addFeedback },
  finance_institution: { inOffice: finance.saveInstitution },
  finance_product: { inOffice: finance.saveProduct },
  gateway_day: { byItself: "features/visits/visits.store.ts" },
  indicator: { inOffice: smartBrain.addIndicator },
  indicator_value: { inOffice: smartBrain.importValues },
  machine: { inOffice: machinery.saveMachine },
  message: { byItself: "features/messages/messages.store.ts" },
  notice: { inOffice: notices.saveNotice },
  password_history: { inOffice: people.createPerson },
  probe_day: { byItself: "features/systems/systems-stages.store.ts" },
  public_record: { inOffice: records.beginImport },
  rating_ticket: { inUse: ratings.rateMatter },
  report: { inOffice: reports.saveReport },
  scene: { inUse: scenes.saveScene },
  scene_figure: { inUse: scenes.reportScene },
  scene_step: { inUse: scenes.submitScene },
  search_count: { inUse: search.find },
  service: { inOffice: guides.saveService },
  service_click: { byItself: "features/visits/visits.store.ts" },
  service_guide: { inOffice: guides.saveService },
  service_rating: { inUse: ratings.rateMatter },
  service_use: { byItself: "features/visits/visits.store.ts" },
  sms_day: { byItself: "features/verification/sms-spend.store.ts" },
  system_application: { inUse: onboarding.systemApplyAdd },
  system_role: { byItself: "features/system-registry/system-registry.store.ts" },
  system_role_application: { inUse: roleAuthorisation.addSubsystemRoleApplication },
  system_todo: { inUse: todos.createTodo },
  told_fields: { byItself: "features/shared-fields/shared-fields.store.ts" },
  upstream_day: { byItself: "features/upstream/arrivals-counted.store.ts" },
  usage_counted: { byItself: "features/usage/usage.store.ts" },
  usage_day: { byItself: "features/usage/usage.store.ts" },
};

/** Tables that the reference data fills, though the office adds to them as well. */
export const alsoInOffice: Readonly<Record<string, Endpoint>> = { data_class: classes.addClass };
