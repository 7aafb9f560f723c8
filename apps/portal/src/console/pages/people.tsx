export { PeopleAdmin as Component } from "../../identity/people/admin/people-admin.tsx";
