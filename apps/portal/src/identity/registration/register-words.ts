/** The registration dialog's own words (specification §6). */
export const registerTitle = "社会用户等非农业农村工作人员在此注册";
