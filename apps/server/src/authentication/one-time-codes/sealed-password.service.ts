import type { PasswordParcel } from "@sannong/transport/password-call";
import * as z from "zod/mini";
import { addressBudget } from "../../platform/limits/minute-budget.ts";
import { isSame } from "../../platform/crypto/tokens.ts";
import type { Sm2Unsealer } from "../../platform/crypto/sm2-unsealer.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { SpentChallenge } from "./challenge.service.ts";
import { parseJson } from "../../platform/texts/parse-json.ts";

/** Decryptions a minute for one address: each costs milliseconds of a core, and a bureau may share an address. */
const A_MINUTE_FROM_AN_ADDRESS = 1200;

const parcelShape = z.object({
  challenge: z.string(),
  call: z.string(),
  generatorUserId: z.string(),
  password: z.string().check(z.minLength(1)),
});

type Deps = { shortLived: ShortLived; unsealer: Pick<Sm2Unsealer, "unseal"> };
export type SealedPassword = {
  sealed: string;
  /** `passwordCall` of the entry it came to */
  call: string;
  generatorUserId: string;
  challenge: SpentChallenge;
  address: string;
};

/** Opens password fields (design §3, Password in transit). */
export function sealedPasswordService({ shortLived, unsealer }: Deps) {
  const withinBudget = addressBudget({ shortLived, kind: "unsealBudget", aMinute: A_MINUTE_FROM_AN_ADDRESS });

  return {
    /**
     * The password as it was typed, if it was sealed for this call, this client and this challenge.
     *
     * @throws Refusal `password.unreadable`, `challenge.rejected`, `request.tooMany`, `server.busy`
     */
    async open({ sealed, call, generatorUserId, challenge, address }: SealedPassword): Promise<string> {
      await withinBudget(address);
      const parcel = readParcel(await unsealer.unseal(sealed));
      if (!parcel) throw new Refusal("password.unreadable");
      const isMeantForThis =
        challenge.isAnsweredBy(parcel.challenge) &&
        isSame(parcel.call, call) &&
        isSame(parcel.generatorUserId, generatorUserId);
      if (!isMeantForThis) throw new Refusal("challenge.rejected");
      return parcel.password;
    },
  };
}

function readParcel(plain: string | undefined): PasswordParcel | undefined {
  if (plain === undefined) return undefined;
  const read = z.safeParse(parcelShape, parseJson(plain));
  return read.success ? read.data : undefined;
}
