import * as styles from "./person-words.module.css";
import { entityLevels } from "@sannong/contract/identity/entity-level";
import { accountStatuses, accountTypes } from "@sannong/contract/identity/people-words";
import type { PersonSummary } from "@sannong/contract/identity/people.schemas";
import { Tag } from "@sannong/ui";

const typeName = (type: number): string => accountTypes[type as keyof typeof accountTypes] ?? "";
/** With how far an entity is known. */
export const typeInWords = ({ accountType, entityLevel }: Pick<PersonSummary, "accountType" | "entityLevel">): string =>
  entityLevel === null ? typeName(accountType) : `${typeName(accountType)}（${entityLevels[entityLevel]}）`;
export const rolesInWords = (roles: PersonSummary["roles"]): string =>
  roles.map(({ roleName }) => roleName).join("、") || "未授予角色";

const tones = { active: "ok", disabled: "plain", pending: "warn", rejected: "err", closed: "plain" } as const;
const icons = { active: "checkc", disabled: "minus", pending: "clock", rejected: "xc", closed: "minus" } as const;

/** What an account may do now; a lock stands before everything, since it passes. */
export function StateTags({ person }: { person: Pick<PersonSummary, "status" | "isLocked" | "isUnused"> }) {
  const { status, isLocked, isUnused } = person;
  return (
    <span className={styles.peopleTags}>
      {isLocked ? (
        <Tag tone="warn" icon="lock">
          已锁定
        </Tag>
      ) : (
        <Tag tone={tones[status]} icon={icons[status]}>
          {accountStatuses[status]}
        </Tag>
      )}
      {isUnused && (
        <Tag tone="warn" icon="clock">
          长期未用
        </Tag>
      )}
    </span>
  );
}
