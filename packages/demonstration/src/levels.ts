/** Who built a system of the demonstration, where it is not the province. */
export const levelOf: Readonly<Record<string, "ministry" | "city" | "county">> = {
  nydb: "ministry",
  dwyb: "ministry",
  tzjb: "ministry",
  jfz: "ministry",
  dzx: "city",
  wrnc: "city",
  ssny: "city",
  xxly: "city",
  cjjb: "city",
  ctws: "county",
  ffjc: "county",
  rjhj: "county",
  xzsp: "county",
};
