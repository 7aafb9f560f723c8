export { InspectionPage as Component } from "../../features/inspection/admin/inspection-page.tsx";
