/** Where the server leads to the government office's login page (specification §4). */
export const OFFICE_LOGIN = "/api/upstream/start";
