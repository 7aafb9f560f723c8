import { isAdministrator, Role } from "@sannong/contract/rules/identity/roles";
import { USERNAME_PATTERN } from "@sannong/contract/identity/people.schemas";
import { DAY_MS } from "@sannong/contract/rules/time/days";

/** The three posts that are separated (design §2), as the operator's options name them. */
export const posts = [
  { key: "system", roleCode: Role.systemAdministrator, name: "系统管理员" },
  { key: "security", roleCode: Role.securityAdministrator, name: "安全管理员" },
  { key: "audit", roleCode: Role.auditAdministrator, name: "审计管理员" },
] as const;
export type Post = (typeof posts)[number];
export type PostKey = Post["key"];

/** Of each post so many are needed: what one asks for, another confirms, and one can be away. */
export const OF_EACH = 2;

/** User names by post. */
export type Named = Readonly<Record<PostKey, readonly string[]>>;

/** Who is called by an option of `create` that was left out. */
export const usualNames: Named = {
  system: ["xitongguanli1", "xitongguanli2"],
  security: ["anquanguanli1", "anquanguanli2"],
  audit: ["shenjiguanli1", "shenjiguanli2"],
};

/** What is wrong with the names; undefined where nothing is. */
export function namesFault(names: readonly string[]): string | undefined {
  const odd = names.find((name) => !USERNAME_PATTERN.test(name));
  if (odd !== undefined) return `用户名“${odd}”不行：须以字母开头，4–32 位，只含字母、数字、点、下划线和连字符。`;
  const twice = names.find((name, at) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) !== at);
  return twice === undefined ? undefined : `用户名“${twice}”写了两次，每人须用不同的用户名。`;
}

/** Why none can be made from nothing, of those who hold each post and are active; undefined where they can. */
export function whyNotCreate(active: Named): string | undefined {
  const held = posts.filter(({ key }) => active[key].length > 0);
  if (held.length === 0) return undefined;
  const told = posts.map(({ key, name }) => `  ${name}：${active[key].join("、") || "没有"}`).join("\n");
  const lacking = posts.filter(({ key }) => active[key].length < OF_EACH);
  const next =
    lacking.length === 0
      ? "三类管理员都已够两名，以后由他们在管理后台授权。"
      : `缺的用 add 补：script/first-admins add ${lacking.map(({ key }) => `--${key} 用户名`).join(" ")}`;
  return `已有在用的管理员，没有创建：\n${told}\n${next}`;
}

/** Why these cannot be added; undefined where they can. */
export function whyNotAdd(active: Named, wanted: Named): string | undefined {
  const full = posts.find(({ key }) => wanted[key].length > 0 && active[key].length + wanted[key].length > OF_EACH);
  if (full === undefined) return undefined;
  const module = OF_EACH - active[full.key].length;
  return module > 0
    ? `${full.name}在用的有 ${active[full.key].length} 名（${active[full.key].join("、")}），用本命令只能再加 ${module} 名。`
    : `${full.name}已有 ${active[full.key].length} 名在用（${active[full.key].join("、")}），没有添加：以后由安全管理员在管理后台授权。`;
}

type Person = {
  username: string;
  status: string;
  lastSignInAt: Date | null;
  roles: readonly { roleCode: string }[];
};

/** Somebody who came in within so many days can be asked for help. */
const REACHABLE_DAYS = 7;
/** Whoever came in since this moment can be asked for help. */
export const reachableSince = (now: Date): Date => new Date(now.getTime() - REACHABLE_DAYS * DAY_MS);

/**
 * Why this person's secrets are not made anew from the shell; undefined where they are. Who never came in gets them
 * always. Who did is helped in the office, where one asks and another confirms, as long as two others can still do
 * that: they may decide about this person, and came in within the last seven days. Where they cannot, because they are
 * gone or locked out themselves, nobody else is left, and the shell is the way back in.
 *
 * @param helpers others who may, and did
 */
export function whyNotRenew(person: Person, helpers: readonly { username: string }[]): string | undefined {
  const { username, status, lastSignInAt } = person;
  if (!posts.some(({ roleCode }) => person.roles.some((role) => role.roleCode === roleCode)))
    return isAdministrator(person)
      ? `${username} 是区域管理员，由安全管理员在管理后台重置。`
      : `${username} 不是系统、安全或审计管理员。`;
  if (status !== "active") return `${username} 的账号没有在用。这一类在用的不足两名时，用 add 另加一名。`;
  if (lastSignInAt === null || helpers.length < OF_EACH) return undefined;
  return (
    `${username} 已经登录过，没有重发：由两名管理员在管理后台“验证方式重置”里办理，` +
    `现在能办的有 ${helpers.map((one) => one.username).join("、")}。` +
    `他们也都进不来时，等其中最后一次登录满 ${REACHABLE_DAYS} 天，本命令就可以用。`
  );
}
