export { PeopleDesk as Component } from "../../features/people/admin/people-desk.tsx";
