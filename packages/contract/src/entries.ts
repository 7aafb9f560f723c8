import * as accountCare from "./identity/account-care.ts";
import * as accountData from "./identity/account-data.ts";
import * as approvals from "./governance/approvals.ts";
import * as audit from "./governance/audit.ts";
import * as backups from "./operations/backups.ts";
import * as binding from "./applications/bindings.ts";
import * as calendar from "./governance/calendar.ts";
import * as bindingAdmin from "./applications/binding-admin.ts";
import * as catalogue from "./catalogue/services.ts";
import * as catalogueAdmin from "./catalogue/services-admin.ts";
import * as consents from "./identity/consents.ts";
import * as dataClassesAdmin from "./data/classes-admin.ts";
import * as dataResources from "./data/resources.ts";
import * as dataResourcesPublication from "./data/resources-publication.ts";
import * as delegations from "./identity/delegations.ts";
import * as demo from "./operations/demo.ts";
import * as devices from "./authentication/devices.ts";
import * as developerSandboxes from "./applications/developer-sandboxes.ts";
import * as dictionaries from "./operations/dictionaries.ts";
import * as dictionariesAdmin from "./operations/dictionaries-admin.ts";
import type { Endpoint } from "./endpoint.ts";
import * as email from "./identity/email.ts";
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
import * as situation from "./content/situation.ts";
import * as situations from "./content/situations.ts";
import * as situationsPublication from "./content/situations-publication.ts";
import * as statusPublication from "./content/status-publication.ts";
import * as manuals from "./content/manuals.ts";
import * as manualsAdmin from "./content/manuals-admin.ts";
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
import * as recordsAdmin from "./data/records-admin.ts";
import * as regions from "./operations/regions.ts";
import * as regionsAdmin from "./operations/regions-admin.ts";
import * as registration from "./identity/registration.ts";
import * as reports from "./data/reports.ts";
import * as reportsPublication from "./data/reports-publication.ts";
import * as roleGrants from "./governance/grants.ts";
import * as roleAuthorisation from "./applications/system-roles.ts";
import * as scenes from "./content/scenes.ts";
import * as scenesPublication from "./content/scenes-publication.ts";
import * as search from "./catalogue/search.ts";
import * as searchAdmin from "./catalogue/search-admin.ts";
import * as secondFactor from "./authentication/second-factor.ts";
import * as signIn from "./authentication/sign-in.ts";
import * as setUp from "./governance/set-up.ts";
import * as smsAdmin from "./authentication/sms-admin.ts";
import * as smartBrain from "./data/indicators.ts";
import * as smartBrainAdmin from "./data/indicators-admin.ts";
import * as signOff from "./authentication/sign-off.ts";
import * as systemRegistry from "./applications/registry.ts";
import * as todos from "./content/todos.ts";
import * as transport from "./authentication/transport.ts";
import * as upstream from "./authentication/identity-providers.ts";
import * as upstreamAdmin from "./authentication/identity-providers-admin.ts";
import * as usage from "./catalogue/usage.ts";
import * as verification from "./authentication/one-time-codes.ts";
import * as visits from "./catalogue/visits.ts";
import * as webhookAdmin from "./applications/webhook-admin.ts";
import * as workbench from "./governance/workbench.ts";
import * as wayIn from "./authentication/way-in.ts";

const modules = [
  accountCare,
  email,
  accountData,
  approvals,
  audit,
  backups,
  fileCheck,
  binding,
  calendar,
  bindingAdmin,
  catalogue,
  catalogueAdmin,
  consents,
  delegations,
  dataClassesAdmin,
  dataResources,
  dataResourcesPublication,
  demo,
  devices,
  dictionaries,
  dictionariesAdmin,
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
  situation,
  situations,
  situationsPublication,
  statusPublication,
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
  manualsAdmin,
  notices,
  noticesPublication,
  onboarding,
  developerSandboxes,
  policyConsents,
  people,
  roleGrants,
  qrSignIn,
  ratings,
  records,
  recordsAdmin,
  regions,
  regionsAdmin,
  registration,
  roleAuthorisation,
  scenes,
  scenesPublication,
  search,
  searchAdmin,
  secondFactor,
  signIn,
  signOff,
  setUp,
  smsAdmin,
  smartBrain,
  smartBrainAdmin,
  reports,
  reportsPublication,
  systemRegistry,
  todos,
  transport,
  upstream,
  upstreamAdmin,
  usage,
  verification,
  visits,
  webhookAdmin,
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
