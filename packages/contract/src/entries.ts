import * as accountCare from "./account-care.ts";
import * as accountData from "./account-data.ts";
import * as approvals from "./approvals.ts";
import * as audit from "./audit.ts";
import * as backups from "./backups.ts";
import * as binding from "./binding.ts";
import * as calendar from "./calendar.ts";
import * as bindingDesk from "./binding-desk.ts";
import * as catalogue from "./catalogue.ts";
import * as catalogueDesk from "./catalogue-desk.ts";
import * as consents from "./consents.ts";
import * as dataClassesDesk from "./data-classes-desk.ts";
import * as dataResources from "./data-resources.ts";
import * as dataResourcesDesk from "./data-resources-desk.ts";
import * as demo from "./demo.ts";
import * as devices from "./devices.ts";
import * as dictionaries from "./dictionaries.ts";
import * as dictionariesDesk from "./dictionaries-desk.ts";
import type { Endpoint } from "./endpoint.ts";
import * as entityReview from "./entity-review.ts";
import * as envelope from "./envelope.ts";
import * as favourites from "./favourites.ts";
import * as factorHelp from "./factor-help.ts";
import * as finance from "./finance.ts";
import * as financeDesk from "./finance-desk.ts";
import * as guides from "./guides.ts";
import * as guidesDesk from "./guides-desk.ts";
import * as links from "./links.ts";
import * as officeNetwork from "./office-network.ts";
import * as settings from "./settings.ts";
import * as siteSettings from "./site-settings.ts";
import * as feedback from "./feedback.ts";
import * as files from "./files.ts";
import * as fileCheck from "./file-check.ts";
import * as handoff from "./handoff.ts";
import * as inspection from "./inspection.ts";
import * as jobs from "./jobs.ts";
import * as interfacePage from "./interface-page.ts";
import * as machinery from "./machinery.ts";
import * as machineryDesk from "./machinery-desk.ts";
import * as manuals from "./manuals.ts";
import * as manualsDesk from "./manuals-desk.ts";
import * as messages from "./messages.ts";
import * as notices from "./notices.ts";
import * as noticesDesk from "./notices-desk.ts";
import * as onboarding from "./onboarding.ts";
import * as policyConsents from "./policy-consents.ts";
import * as people from "./people.ts";
import * as qrSignIn from "./qr-sign-in.ts";
import * as ratings from "./ratings.ts";
import * as records from "./records.ts";
import * as recordsDesk from "./records-desk.ts";
import * as regions from "./regions.ts";
import * as regionsDesk from "./regions-desk.ts";
import * as registration from "./registration.ts";
import * as reports from "./reports.ts";
import * as reportsDesk from "./reports-desk.ts";
import * as roleGrants from "./role-grants.ts";
import * as roleAuthorisation from "./role-authorisation.ts";
import * as scenes from "./scenes.ts";
import * as scenesDesk from "./scenes-desk.ts";
import * as search from "./search.ts";
import * as searchDesk from "./search-desk.ts";
import * as secondFactor from "./second-factor.ts";
import * as signIn from "./sign-in.ts";
import * as setUp from "./set-up.ts";
import * as smsDesk from "./sms-desk.ts";
import * as smartBrain from "./smart-brain.ts";
import * as smartBrainDesk from "./smart-brain-desk.ts";
import * as signOff from "./sign-off.ts";
import * as systemRegistry from "./system-registry.ts";
import * as todos from "./todos.ts";
import * as transport from "./transport.ts";
import * as upstream from "./upstream.ts";
import * as upstreamDesk from "./upstream-desk.ts";
import * as usage from "./usage.ts";
import * as verification from "./verification.ts";
import * as visits from "./visits.ts";
import * as webhookDesk from "./webhook-desk.ts";
import * as workbench from "./workbench.ts";
import * as wayIn from "./way-in.ts";

const modules = [
  accountCare,
  accountData,
  approvals,
  audit,
  backups,
  fileCheck,
  binding,
  calendar,
  bindingDesk,
  catalogue,
  catalogueDesk,
  consents,
  dataClassesDesk,
  dataResources,
  dataResourcesDesk,
  demo,
  devices,
  dictionaries,
  dictionariesDesk,
  entityReview,
  envelope,
  factorHelp,
  favourites,
  finance,
  financeDesk,
  guides,
  guidesDesk,
  machinery,
  machineryDesk,
  feedback,
  links,
  officeNetwork,
  settings,
  siteSettings,
  files,
  handoff,
  inspection,
  jobs,
  interfacePage,
  messages,
  manuals,
  manualsDesk,
  notices,
  noticesDesk,
  onboarding,
  policyConsents,
  people,
  roleGrants,
  qrSignIn,
  ratings,
  records,
  recordsDesk,
  regions,
  regionsDesk,
  registration,
  roleAuthorisation,
  scenes,
  scenesDesk,
  search,
  searchDesk,
  secondFactor,
  signIn,
  signOff,
  setUp,
  smsDesk,
  smartBrain,
  smartBrainDesk,
  reports,
  reportsDesk,
  systemRegistry,
  todos,
  transport,
  upstream,
  upstreamDesk,
  usage,
  verification,
  visits,
  webhookDesk,
  wayIn,
  workbench,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "schemas" in value;

/** Every entry of the contract; the interface document and the tests that hold server and contract together read this. */
export const entries: Endpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
