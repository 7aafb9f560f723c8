export { PeopleDesk as Component } from "../../identity/people/admin/people-desk.tsx";
