import { errorCatalogue } from "@sannong/contract/errors";
import { obstacleWords } from "@sannong/contract/identity/delegation-words";
import { admissionSentences, admissionWords, refusalOfAdmission } from "../src/kernel/admission/index.ts";
import { admissionReasons, type AdmissionReason } from "../src/kernel/admission/admission.rules.ts";
import type { Came } from "./admission-entry-points.ts";
import { textOfHtml } from "./text-of-html.ts";

/** That what it shows is worth nothing, as of any that is wrong. */
export const NOTHING = "tells the system nothing";
const SAML_SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
function ofSaml(form: string): string {
  const xml = Buffer.from(form, "base64").toString();
  if (xml.includes(SAML_SUCCESS)) return "in";
  const status = [...xml.matchAll(/StatusCode Value="[^"]*:(\w+)"/g)].at(-1)?.[1] ?? "";
  return `tells the system ${status}`;
}
const reasonIn = (text: string, wordsOf: (reason: AdmissionReason) => string) =>
  admissionReasons.find((reason) => text.includes(wordsOf(reason)));

/** What came of it, in one phrase; a sentence of the portal counts only word by word. */
export function outcomeOf({ status, body: raw, location }: Came, base: string): string {
  const body = textOfHtml(raw);
  const to = location === "" ? undefined : new URL(location, "http://portal.example");
  if (to?.origin === base) {
    if (to.searchParams.has("code") || to.searchParams.has("ticket")) return "in";
    return to.searchParams.has("error") ? `tells the system ${to.searchParams.get("error")}` : "sends back";
  }
  if (to?.pathname === "/unifiedLogin") {
    if (to.searchParams.has("role")) return "asks for a role";
    return to.searchParams.has("bind") ? "asks to bind" : "asks to sign in";
  }
  if (body.includes("读取您的信息？")) return "asks for consent";
  const form = /name="SAMLResponse" value="([^"]+)"/.exec(body)?.[1];
  if (form) return ofSaml(form);
  const obstacle = Object.entries(obstacleWords).find(([, words]) => body.includes(words))?.[0];
  if (obstacle) return `says delegation.${obstacle}`;
  const said = reasonIn(body, admissionWords);
  if (said) return `says ${said}`;
  const told = reasonIn(body, (reason) => admissionSentences[reason]);
  if (told) return `tells the system ${told}`;
  if (/设备已登录|proxySuccess|authenticationSuccess/.test(body)) return "in";
  if (/authenticationFailure|proxyFailure/.test(body)) return NOTHING;
  if (!body.startsWith("{")) return `${status} ${body.slice(0, 400)}`;
  const answer = JSON.parse(body) as {
    active?: boolean;
    code?: number;
    success?: boolean;
    access_token?: string;
    sub?: string;
  };
  if (answer.active !== undefined) return answer.active ? "in" : NOTHING;
  if (answer.access_token || answer.sub || answer.success) return "in";
  const refusal = admissionReasons.find((reason) => errorCatalogue[refusalOfAdmission[reason]].code === answer.code);
  // admitted: the phase-one token is another matter
  if (answer.code === errorCatalogue["handoff.thirdPartyTokenMissing"].code) return "in";
  if (answer.code === errorCatalogue["open.systemStopped"].code) return "says suspended";
  if (answer.code === errorCatalogue["open.systemOffline"].code) return "says offline";
  if (refusal) return `says ${refusal}`;
  if (status === 401 && (answer.code === 999 || answer.code === 555)) return "asks to sign in";
  return NOTHING;
}
