import { demoAccounts, demoOutbox } from "@sannong/contract/operations/demo";
import type { RecordedMail } from "../../gateways/mail/recording-mail-gateway.ts";
import type { RecordedSms } from "../../gateways/sms/recording-sms-gateway.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { Recorder } from "../../platform/recorder.ts";
import type { RecordedCaptcha } from "../../authentication/one-time-codes/index.ts";

export type DemonstrationAccount = {
  label: string;
  username: string;
  password: string;
  tel: string;
  totpSecret: string;
  accountType: number;
  roleCode: string;
  regionCode: string;
};

type Deps = {
  sms: Recorder<RecordedSms>;
  mail: Recorder<RecordedMail>;
  captchas: Recorder<RecordedCaptcha>;
  accounts: readonly DemonstrationAccount[];
};

/** The demonstration's outbox and accounts (design §5). It is built in demonstration mode only. */
export function demoModule({ sms, mail, captchas, accounts }: Deps) {
  return {
    routes(server: Server) {
      server.serve(demoOutbox, async (_input, { reply }) => {
        reply.header("cache-control", "no-store");
        const [sent, mailed, requested] = await Promise.all([sms.recorded(), mail.recorded(), captchas.recorded()]);
        return { sms: sent, mail: mailed, captchas: requested };
      });
      server.serve(demoAccounts, (_input, { reply }) => {
        reply.header("cache-control", "no-store");
        return [...accounts];
      });
    },
  };
}
