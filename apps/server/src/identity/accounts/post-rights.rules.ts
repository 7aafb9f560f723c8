import type { PostEnd } from "@sannong/contract/identity/post-words";
import { AccountType } from "@sannong/contract/identity/registration-words";
import { type Account, isStaff } from "./accounts.rules.ts";

type InPost = Pick<Account, "accountType" | "roles" | "status" | "regionCode" | "company" | "deptName">;

/** Only officials have a post; whoever is disabled keeps it, and may use nothing of it meanwhile. */
const holdsPost = ({ accountType, roles, status }: InPost): boolean =>
  accountType === AccountType.staff && isStaff(roles) && (status === "active" || status === "disabled");

/** What was empty and is filled in was not known before; it is no other post. */
const isAnother = (before: string, after: string): boolean => before !== "" && before !== after;

/** By what the post ended that an account held; null where it is the same still. */
export function endOfPost(before: InPost, after: InPost | undefined): PostEnd | null {
  if (after === undefined || after.status === "closed") return "closed";
  if (!holdsPost(before)) return null;
  if (after.regionCode !== before.regionCode) return "moved";
  if (!holdsPost(after)) return "demoted";
  const unit = isAnother(before.company, after.company) || isAnother(before.deptName, after.deptName);
  return unit ? "unitChanged" : null;
}
