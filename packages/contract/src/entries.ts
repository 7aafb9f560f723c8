import * as accountCare from "./account-care.ts";
import * as accountData from "./account-data.ts";
import * as approvals from "./approvals.ts";
import * as binding from "./binding.ts";
import * as catalogue from "./catalogue.ts";
import * as consents from "./consents.ts";
import * as dataResources from "./data-resources.ts";
import * as demo from "./demo.ts";
import * as devices from "./devices.ts";
import * as dictionaries from "./dictionaries.ts";
import type { Endpoint } from "./endpoint.ts";
import * as envelope from "./envelope.ts";
import * as favourites from "./favourites.ts";
import * as factorHelp from "./factor-help.ts";
import * as finance from "./finance.ts";
import * as guides from "./guides.ts";
import * as links from "./links.ts";
import * as siteSettings from "./site-settings.ts";
import * as feedback from "./feedback.ts";
import * as files from "./files.ts";
import * as handoff from "./handoff.ts";
import * as interfacePage from "./interface-page.ts";
import * as machinery from "./machinery.ts";
import * as messages from "./messages.ts";
import * as notices from "./notices.ts";
import * as onboarding from "./onboarding.ts";
import * as qrSignIn from "./qr-sign-in.ts";
import * as ratings from "./ratings.ts";
import * as records from "./records.ts";
import * as regions from "./regions.ts";
import * as registration from "./registration.ts";
import * as reports from "./reports.ts";
import * as roleAuthorisation from "./role-authorisation.ts";
import * as scenes from "./scenes.ts";
import * as search from "./search.ts";
import * as secondFactor from "./second-factor.ts";
import * as signIn from "./sign-in.ts";
import * as smartBrain from "./smart-brain.ts";
import * as signOff from "./sign-off.ts";
import * as todos from "./todos.ts";
import * as upstream from "./upstream.ts";
import * as verification from "./verification.ts";
import * as visits from "./visits.ts";
import * as wayIn from "./way-in.ts";

const rooms = [
  accountCare,
  accountData,
  approvals,
  binding,
  catalogue,
  consents,
  dataResources,
  demo,
  devices,
  dictionaries,
  envelope,
  factorHelp,
  favourites,
  finance,
  guides,
  machinery,
  feedback,
  links,
  siteSettings,
  files,
  handoff,
  interfacePage,
  messages,
  notices,
  onboarding,
  qrSignIn,
  ratings,
  records,
  regions,
  registration,
  roleAuthorisation,
  scenes,
  search,
  secondFactor,
  signIn,
  signOff,
  smartBrain,
  reports,
  todos,
  upstream,
  verification,
  visits,
  wayIn,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "schemas" in value;

/** Every entry of the contract; the interface document and the tests that hold server and contract together read this. */
export const entries: Endpoint[] = rooms.flatMap((room) => Object.values(room).filter(isEndpoint));
