import { XMLParser } from "fast-xml-parser";
import type { Person } from "@sannong/example-relying-party/sessions";

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, processEntities: false });
const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The ticket is not ours, was used, or has ended. */
export class TicketRefused extends Error {
  override name = "TicketRefused";
}

/** Everything this system asks of the portal: three addresses of the CAS protocol. */
export function createCas(base: string) {
  const address = (path: string, query: Record<string, string>) =>
    `${base}${path}?${new URLSearchParams(query).toString()}`;

  return {
    loginAddress: (service: string) => address("/login", { service }),
    logoutAddress: (service: string) => address("/logout", { service }),

    /** @throws TicketRefused with the protocol's own word for it */
    async validate(service: string, ticket: string): Promise<Person> {
      const reply = await fetch(address("/p3/serviceValidate", { service, ticket, format: "JSON" }), {
        signal: AbortSignal.timeout(5000),
      });
      const { serviceResponse } = (await reply.json()) as {
        serviceResponse: {
          authenticationFailure?: { code: string };
          authenticationSuccess?: { user: string; attributes: Record<string, unknown> };
        };
      };
      const told = serviceResponse.authenticationSuccess;
      if (!told) throw new TicketRefused(serviceResponse.authenticationFailure?.code ?? "no answer");
      const { attributes } = told;
      return {
        sub: text(attributes["sub"]),
        name: text(attributes["name"]) || "未命名用户",
        accountType: Number(attributes["account_type"]) || 2,
        regionCode: text(attributes["region_code"]),
        regionName: text(attributes["region_name"]),
        company: text(attributes["company"]),
        phone: text(attributes["phone_number"]).replace(/^\+86/, ""),
        boundUsername: text(attributes["bound_username"]),
        roles: [],
      };
    },

    /** The ticket that a logout notice names; only the portal and this system ever knew it. */
    ticketOfNotice(notice: string): string {
      const read = parser.parse(notice) as { LogoutRequest?: { SessionIndex?: unknown } };
      return text(read.LogoutRequest?.SessionIndex).trim();
    },
  };
}

export type Cas = ReturnType<typeof createCas>;
