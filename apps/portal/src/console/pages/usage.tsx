export { UsagePage as Component } from "../../features/usage/admin/usage-page.tsx";
