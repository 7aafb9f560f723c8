export { admissionSentences, admissionWords, refusalOfAdmission } from "./admission-words.ts";
export {
  askedInPortal,
  EVERYTHING_IN_ORDER,
  isOfTheSystem,
  judgeAdmission,
  type AdmissionEntryPoint,
  type AdmissionReason,
  type Demands,
} from "./admission.rules.ts";
export {
  admissionService as admissionModule,
  type Admitted,
  type AdmissionModule,
  type AdmissionQuestion,
} from "./admission.service.ts";
