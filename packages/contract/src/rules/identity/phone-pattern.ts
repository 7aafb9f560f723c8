/** Mainland mobile number, 11 digits (specification §5). */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;
