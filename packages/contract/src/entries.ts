import * as accountCare from "./identity/account-care.ts";
import * as accountData from "./identity/account-data.ts";
import * as approvals from "./governance/approvals.ts";
import * as audit from "./governance/audit.ts";
import * as backups from "./operations/backups.ts";
import * as binding from "./applications/bindings.ts";
import * as calendar from "./governance/calendar.ts";
import * as bindingDesk from "./applications/binding-desk.ts";
import * as catalogue from "./catalogue/services.ts";
import * as catalogueDesk from "./catalogue/services-desk.ts";
import * as consents from "./identity/consents.ts";
import * as dataClassesDesk from "./data/classes-desk.ts";
import * as dataResources from "./data/resources.ts";
import * as dataResourcesPublication from "./data/resources-publication.ts";
import * as demo from "./operations/demo.ts";
import * as devices from "./authentication/devices.ts";
import * as dictionaries from "./operations/dictionaries.ts";
import * as dictionariesDesk from "./operations/dictionaries-desk.ts";
import type { Endpoint } from "./endpoint.ts";
import * as entityReview from "./identity/organisations.ts";
import * as envelope from "./protocols/envelope.ts";
import * as favourites from "./catalogue/favourites.ts";
import * as factorHelp from "./authentication/recovery.ts";
import * as finance from "./content/finance.ts";
import * as financePublication from "./content/finance-publication.ts";
import * as guides from "./catalogue/guides.ts";
import * as guidesPublication from "./catalogue/guides-publication.ts";
import * as links from "./content/links.ts";
import * as officeNetwork from "./governance/office-network.ts";
import * as settings from "./governance/settings.ts";
import * as siteSettings from "./content/site-settings.ts";
import * as feedback from "./content/feedback.ts";
import * as files from "./operations/files.ts";
import * as fileCheck from "./operations/file-check.ts";
import * as handoff from "./protocols/hand-off.ts";
import * as inspection from "./governance/inspection.ts";
import * as jobs from "./operations/jobs.ts";
import * as interfacePage from "./operations/interface-page.ts";
import * as machinery from "./content/machinery.ts";
import * as machineryPublication from "./content/machinery-publication.ts";
import * as manuals from "./content/manuals.ts";
import * as manualsDesk from "./content/manuals-desk.ts";
import * as messages from "./operations/messages.ts";
import * as notices from "./content/notices.ts";
import * as noticesPublication from "./content/notices-publication.ts";
import * as onboarding from "./applications/onboarding.ts";
import * as policyConsents from "./identity/policy-consents.ts";
import * as people from "./identity/people.ts";
import type { Publication } from "./content/publication.ts";
import * as qrSignIn from "./authentication/qr-sign-in.ts";
import * as ratings from "./catalogue/ratings.ts";
import * as records from "./data/records.ts";
import * as recordsDesk from "./data/records-desk.ts";
import * as regions from "./operations/regions.ts";
import * as regionsDesk from "./operations/regions-desk.ts";
import * as registration from "./identity/registration.ts";
import * as reports from "./data/reports.ts";
import * as reportsPublication from "./data/reports-publication.ts";
import * as roleGrants from "./governance/grants.ts";
import * as roleAuthorisation from "./applications/system-roles.ts";
import * as scenes from "./content/scenes.ts";
import * as scenesPublication from "./content/scenes-publication.ts";
import * as search from "./catalogue/search.ts";
import * as searchDesk from "./catalogue/search-desk.ts";
import * as secondFactor from "./authentication/second-factor.ts";
import * as signIn from "./authentication/sign-in.ts";
import * as setUp from "./governance/set-up.ts";
import * as smsDesk from "./authentication/sms-desk.ts";
import * as smartBrain from "./data/indicators.ts";
import * as smartBrainDesk from "./data/indicators-desk.ts";
import * as signOff from "./authentication/sign-off.ts";
import * as systemRegistry from "./applications/registry.ts";
import * as todos from "./content/todos.ts";
import * as transport from "./authentication/transport.ts";
import * as upstream from "./authentication/identity-providers.ts";
import * as upstreamDesk from "./authentication/identity-providers-desk.ts";
import * as usage from "./catalogue/usage.ts";
import * as verification from "./authentication/one-time-codes.ts";
import * as visits from "./catalogue/visits.ts";
import * as webhookDesk from "./applications/webhook-desk.ts";
import * as workbench from "./governance/workbench.ts";
import * as wayIn from "./authentication/way-in.ts";

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
  dataResourcesPublication,
  demo,
  devices,
  dictionaries,
  dictionariesDesk,
  entityReview,
  envelope,
  factorHelp,
  favourites,
  finance,
  financePublication,
  guides,
  guidesPublication,
  machinery,
  machineryPublication,
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
  noticesPublication,
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
  scenesPublication,
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
  reportsPublication,
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

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && "schemas" in value;
const isPublication = (value: unknown): value is Publication => isObject(value) && "list" in value && "act" in value;
/** An entry by itself, or those of a kind that is published. */
const entriesIn = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value];
  return isPublication(value) ? Object.values(value) : [];
};

/** Every entry of the contract; the interface document and the tests that hold server and contract together read this. */
export const entries: Endpoint[] = modules.flatMap((module) => Object.values(module).flatMap(entriesIn));

/** Every kind of content that is written, published and withdrawn. */
export const publications: Publication[] = modules.flatMap((module) => Object.values(module).filter(isPublication));
