export { InspectionPage as Component } from "../../governance/inspection/admin/inspection-page.tsx";
