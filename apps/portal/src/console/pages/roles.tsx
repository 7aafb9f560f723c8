export { RolesDesk as Component } from "../../features/role-grants/admin/roles-desk.tsx";
