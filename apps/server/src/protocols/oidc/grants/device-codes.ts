import { errors, type Adapter } from "oidc-provider";
import type { ShortLived } from "../../../platform/short-lived/short-lived.ts";
import { ScopeMissing } from "../http/requests.ts";
import { asPayload, asRow, keyOf, kindOf, textOf, type Row } from "../storage/rows.ts";

const KIND = kindOf("DeviceCode");
/** From what a person reads off a screen to the row of the device that waits. */
const BY_USER_CODE = `${KIND}.userCode`;

type Deps = {
  shortLived: ShortLived;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  /** reads, spends and removes as any other model */
  plain: Adapter;
  /** is it the device that asks, at the token endpoint? */
  isPolling: () => boolean;
};

/** Devices ask every five seconds (RFC 8628); a little less counts for the way there. */
const ASKS_EVERY_SECONDS = 4;
const ASKED = "oidc.devicePolls";

/**
 * Devices that wait for somebody to allow them. The person's browser finds the row by the code on the screen and
 * must give the library the device's own code back, so that one stands in its row sealed.
 */
export function deviceCodes({ shortLived, sealer, plain, isPolling }: Deps): Adapter {
  return {
    ...plain,

    async upsert(id, payload, expiresIn) {
      if (!textOf(payload.params?.["scope"])) throw new ScopeMissing();
      const key = keyOf(id);
      const ttl = Math.max(1, expiresIn ?? 600);
      const isTaken = payload.inFlight === true && !payload.accountId && !payload["error"];
      // Of two browsers that confirm one code at the same instant one goes on.
      if (isTaken && !(await shortLived.mergeIfAbsent(KIND, key, { inFlight: true })))
        throw new errors.InvalidRequest("the code was already confirmed");
      const row = { ...asRow(payload), sealedId: sealer.seal(id) };
      const grantId = textOf(payload.grantId);
      const userCode = textOf(payload.userCode);
      await shortLived.put(KIND, key, row, { ttl, ...(grantId ? { group: grantId } : {}) });
      if (userCode) await shortLived.put(BY_USER_CODE, keyOf(userCode), { key }, { ttl });
    },

    async find(id) {
      const row = await shortLived.get<Row>(KIND, keyOf(id));
      const stillWaits = row && !row["accountId"] && !row["error"];
      if (stillWaits && isPolling() && (await shortLived.count(ASKED, keyOf(id), ASKS_EVERY_SECONDS)).count > 1)
        throw new errors.SlowDown();
      return row && toPayload(row, id);
    },

    async findByUserCode(userCode) {
      const found = await shortLived.get<Row>(BY_USER_CODE, keyOf(userCode));
      const row = found && (await shortLived.get<Row>(KIND, textOf(found["key"])));
      return row && toPayload(row, sealer.open(textOf(row["sealedId"])));
    },
  };
}

function toPayload({ sealedId: _sealed, ...row }: Row, id: string) {
  return asPayload(row, id);
}
