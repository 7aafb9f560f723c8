/** The server knows the government's identity site and leads there, in this window (specification §2). */
export const registrationsOutside = [
  { name: "自然人注册", address: "/api/upstream/register?kind=person", icon: "user" },
  { name: "法人注册", address: "/api/upstream/register?kind=legalPerson", icon: "house" },
] as const;
