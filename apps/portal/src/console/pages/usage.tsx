export { UsagePage as Component } from "../../catalogue/usage/admin/usage-page.tsx";
