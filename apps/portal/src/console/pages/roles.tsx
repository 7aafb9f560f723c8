export { RolesDesk as Component } from "../../governance/grants/admin/roles-desk.tsx";
