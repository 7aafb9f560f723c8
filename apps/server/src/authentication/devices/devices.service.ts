import { DAY_MS } from "@sannong/contract/rules/time/days";
import { deviceWords, inWords } from "@sannong/contract/rules/authentication/device-words";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Account } from "../../identity/accounts/index.ts";
import type { Notices } from "../one-time-codes/index.ts";
import type { deviceCookie } from "./device-cookie.ts";
import { momentInWords, reasonInWords } from "./devices.rules.ts";
import type { DevicesStore } from "./devices.store.ts";
import type { NotMeService } from "./not-me.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  store: DevicesStore;
  cookie: ReturnType<typeof deviceCookie>;
  notices: Pick<Notices, "send">;
  notMe: Pick<NotMeService, "linkFor">;
};

/** Design §4: sign-ins are shown as long as the audit log must keep them. */
const HISTORY_DAYS = 180;
/** A browser that keeps no cookies is new every time; its owner is not told every time. */
const NOTICES_A_DAY = 3;

export type Met = { setCookie: string; isNew: boolean; deviceHash: string };

/** Which browsers an account knows, and what its owner hears and sees of sign-ins. */
export function devicesService({ store, shortLived, clock, cookie, notices, notMe }: Deps) {
  return {
    /**
     * At every sign-in, whichever entry point: has this account been used in this browser before? The very first
     * browser of an account is nobody's news.
     */
    async meet(accountId: string, header: string | undefined): Promise<Met> {
      const token = cookie.tokenOf(header);
      const deviceHash = cookie.hashOf(token);
      const { known, hasOthers } = await store.see(accountId, deviceHash, clock());
      return { setCookie: cookie.set(token), isNew: !known && hasOthers, deviceHash };
    },

    /** Tells the owner of a sign-in in a new browser. Only a proved number is told: the link in it is a key of sorts. */
    async tellOwner(account: Account, { deviceHash }: Pick<Met, "deviceHash">, origin: Origin): Promise<void> {
      const { id, phone, phoneIsVerified, regionCode } = account;
      if (phone === null || !phoneIsVerified) return;
      const { count } = await shortLived.count("newDeviceNotice", id, DAY_MS / 1000);
      if (count > NOTICES_A_DAY) return;
      const at = clock();
      const link = await notMe.linkFor({
        accountId: id,
        deviceHash,
        at: at.toISOString(),
        userAgent: origin.userAgent,
      });
      const place = `${inWords(deviceWords(origin.userAgent))}，地址 ${origin.address}`;
      await notices.send({ phone, regionCode, notice: { kind: "newDevice", at: momentInWords(at), place, link } });
    },

    /** Somebody's sign-ins, newest first: shown to themselves, and to an administrator who looks at them. */
    async history(
      { accountId }: Pick<Caller, "accountId">,
      { pageNum, pageSize }: { pageNum: number; pageSize: number },
    ) {
      const { entries, total } = await store.signInsOf(accountId, {
        since: new Date(clock().getTime() - HISTORY_DAYS * DAY_MS),
        limit: pageSize,
        offset: (pageNum - 1) * pageSize,
      });
      const records = entries.map(({ at, result, reason, detail, address, userAgent }) => ({
        at: at.toISOString(),
        ok: result === "ok",
        reason: reasonInWords(reason),
        ...deviceWords(userAgent ?? ""),
        address: address ?? "",
        factors: textOf(detail["factors"]).split("+").filter(Boolean),
        door: textOf(detail["door"]),
        newDevice: detail["newDevice"] === "true",
      }));
      return { records, total, pageNum, pageSize };
    },
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export type DevicesService = ReturnType<typeof devicesService>;
