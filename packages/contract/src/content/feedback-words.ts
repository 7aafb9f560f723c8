/** specification §9 */
export const FEEDBACK_LIMIT = 500;
export const FEEDBACK_PICTURES = 8;
