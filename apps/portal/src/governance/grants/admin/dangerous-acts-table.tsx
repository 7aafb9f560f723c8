import * as styles from "./dangerous-acts-table.module.css";
import { ScrollRegion } from "@sannong/ui";
import { accountActs } from "@sannong/contract/identity/people-words";
import { APART_DAYS, dangerousActs } from "@sannong/contract/rules/governance/dangerous-acts";
import type { RoleList } from "@sannong/contract/governance/grants.schemas";

type Roles = RoleList["roles"];
const rows = Object.values(dangerousActs);

/** Who may do it as roles are now. */
const holding = (roles: Roles, permission: string) =>
  roles
    .filter(({ permissions }) => permissions.includes(permission))
    .map(({ roleName }) => roleName)
    .join("、") || "无";

/** Acts by which one administrator could become another, or be alone: who asks, who confirms, and what lies in yet another hand. */
export function DangerousActsTable({ roles }: { roles: Roles }) {
  return (
    <section className={styles.dangerousActs}>
      <h2>管理员账号的危险操作</h2>
      <p>
        提出的人不能自己复核，每一步都要重新验证本人。同一名管理员的申请重置、重置密码、发放激活码，{APART_DAYS}{" "}
        天内须由不同的人办理。账号由谁开通，或由谁既重置密码又发放激活码，{APART_DAYS}{" "}
        天内视为与其同一人，不能互相复核。三员中任何一员都至少保留一名在用的管理员。
      </p>
      <ScrollRegion className={styles.roleMatrix} label="管理员账号的危险操作">
        <table>
          <caption className="sr">每项操作由谁提出、由谁复核</caption>
          <thead>
            <tr>
              <th scope="col">操作</th>
              <th scope="col">可以提出</th>
              <th scope="col">另一人复核</th>
              <th scope="col">{APART_DAYS} 天内不能由同一人办理</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, asks, confirms, apart }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{holding(roles, asks)}</td>
                <td>{confirms === null ? "一人办理" : holding(roles, confirms)}</td>
                <td>{apart.map((act) => accountActs[act]).join("、") || "无"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
