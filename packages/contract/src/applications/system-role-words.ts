/** Working days until an application for a role of a system is decided. */
export const ROLE_REVIEW_DAYS = 3;
