export { admissionSentences, admissionWords, obstacleOf, refusalOfAdmission } from "./admission-words.ts";
export {
  askedInPortal,
  EVERYTHING_IN_ORDER,
  isOfTheSystem,
  judgeAdmission,
  type AdmissionEntryPoint,
  type AdmissionReason,
  type Demands,
  takesDelegation,
} from "./admission.rules.ts";
export {
  admissionService as admissionModule,
  type Admitted,
  type AdmissionModule,
  type AdmissionQuestion,
  type Delegated,
} from "./admission.service.ts";
