export { temporaryUsers, type NewTemporaryUser, type TemporaryUsers } from "./temporary-users.ts";
