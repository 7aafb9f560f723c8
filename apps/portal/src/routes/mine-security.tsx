import { SecurityPage } from "../authentication/second-factor/security-page.tsx";

/** /mine/security. Second factors of one's own account. */
export const Component = SecurityPage;
