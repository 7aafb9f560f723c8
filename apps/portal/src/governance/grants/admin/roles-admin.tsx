import * as styles from "./dangerous-acts-table.module.css";
import { LISTED_TO } from "@sannong/contract/counted";
import { listRoles } from "@sannong/contract/governance/grants";
import type { RoleList } from "@sannong/contract/governance/grants.schemas";
import { Button, ErrorState, Icon, ScrollRegion, Skeleton, Tag } from "@sannong/ui";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OfficePage } from "../../../console/parts/office-page.tsx";
import { call } from "../../../lib/api/api.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { DangerousActsTable } from "./dangerous-acts-table.tsx";
import { EditPermissions } from "./edit-permissions.tsx";

const roleList = queryOptions({ queryKey: ["roles"], queryFn: () => call(listRoles, {}) });
type Role = RoleList["roles"][number];

/** 角色与权限: what each role may do, whose data it reaches, and how many hold it. */
export function RolesAdmin() {
  const { data, isError, error, refetch } = useQuery(roleList);
  const client = useQueryClient();
  const [editing, setEditing] = useState<Role>();
  return (
    <OfficePage
      title="角色与权限"
      lead="系统管理员、安全管理员、审计管理员三员分立，一个账号只能任其一。授予管理角色、更改角色权限须两人先后确认，任何人不能更改本人的权限。"
    >
      {isError && <ErrorState title="角色没有加载出来" failure={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={8} label="正在读取角色" />}
      {data && <Matrix list={data} onEdit={setEditing} />}
      {data && <DangerousActsTable roles={data.roles} />}
      {editing && data && (
        <EditPermissions
          role={editing}
          list={data}
          onClose={() => setEditing(undefined)}
          onSettled={() => client.invalidateQueries({ queryKey: roleList.queryKey })}
        />
      )}
    </OfficePage>
  );
}

const holdersOf = ({ holders, holdersAreMore }: Role) =>
  holdersAreMore ? `${LISTED_TO.toLocaleString("zh-CN")} 人以上` : `${holders.toLocaleString("zh-CN")} 人`;

function Matrix({ list, onEdit }: { list: RoleList; onEdit: (role: Role) => void }) {
  const { roles, permissions, mayGrant } = list;
  return (
    <ScrollRegion className={styles.roleMatrix} label="权限矩阵">
      <table>
        <caption className="sr">每个角色可以做什么</caption>
        <thead>
          <tr>
            <th scope="col">权限</th>
            {roles.map((role) => (
              <th key={role.roleCode} scope="col">
                {role.roleName}
                <small>{holdersOf(role)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">数据范围</th>
            {roles.map(({ roleCode, dataScope }) => (
              <td key={roleCode}>
                <small>{dataScope}</small>
              </td>
            ))}
          </tr>
          {permissions.map(({ permission, name }) => (
            <tr key={permission}>
              <th scope="row">{name}</th>
              {roles.map((role) => (
                <td key={role.roleCode}>
                  {role.permissions.includes(permission) ? (
                    <>
                      <Icon name="check" size="s" />
                      <span className="sr">有</span>
                    </>
                  ) : (
                    <span className="sr">无</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">更改</th>
            {roles.map((role) => (
              <td key={role.roleCode}>
                <Change role={role} mayGrant={mayGrant} onEdit={onEdit} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Change({ role, mayGrant, onEdit }: { role: Role; mayGrant: boolean; onEdit: (role: Role) => void }) {
  if (role.waits)
    return (
      <Tag tone="warn" icon="clock">
        待复核
      </Tag>
    );
  if (role.isFixed) return <small>由系统固定</small>;
  return (
    <>
      {mayGrant && (
        <Button size="small" aria-label={`更改${role.roleName}的权限`} onClick={() => onEdit(role)}>
          更改
        </Button>
      )}
      {role.changedAt && (
        <small>
          {fullMomentInWords(role.changedAt)} {role.changedBy}
        </small>
      )}
    </>
  );
}
