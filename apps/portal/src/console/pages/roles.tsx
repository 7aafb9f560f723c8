export { RolesAdmin as Component } from "../../governance/grants/admin/roles-admin.tsx";
