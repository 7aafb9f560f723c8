/** The province of this deployment's default configuration (specification §9). By itself, for the first view needs nothing else of regions. */
export const PROVINCE_CODE = "32";
