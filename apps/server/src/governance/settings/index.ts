import {
  findOfficeNetwork,
  proposeOfficeNetwork,
  withdrawOfficeNetwork,
} from "@sannong/contract/governance/office-network";
import { listSettings, proposeSetting, settingHistory, withdrawSetting } from "@sannong/contract/governance/settings";
import { isForwardedUnheard } from "../../platform/http/origin.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import type { LiveOfficeNetwork } from "./live-office-network.ts";
import type { LivePolicies } from "./live-policies.ts";
import { officeNetworkChange } from "./office-network-change.ts";
import { officeNetworkService } from "./office-network.service.ts";
import { officeNetworkStore } from "./office-network.store.ts";
import { settingChange } from "./setting-change.ts";
import { settingsService } from "./settings.service.ts";
import { settingsStore } from "./settings.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { liveOfficeNetwork, type LiveOfficeNetwork } from "./live-office-network.ts";
export { livePolicies } from "./live-policies.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  live: LivePolicies;
  officeNetwork: LiveOfficeNetwork;
  changeRequests: ChangeRequests;
};

/** The settings module: policies that two people change together, with their history, and from where the office is entered. */
export function settingsModule({ db, officeNetwork, ...deps }: Deps) {
  const store = settingsStore(db);
  const changeOfSetting = settingChange({ ...deps, store });
  const settings = settingsService({ ...deps, store, change: changeOfSetting });
  const ofNetwork = { ...deps, live: officeNetwork, store: officeNetworkStore(db) };
  const changeOfNetwork = officeNetworkChange(ofNetwork);
  const network = officeNetworkService({ ...ofNetwork, change: changeOfNetwork });
  return {
    changes: { settingChange: changeOfSetting, officeNetwork: changeOfNetwork },
    routes(server: Server) {
      server.serve(findOfficeNetwork, (_input, asker) => network.find(asker, isForwardedUnheard(asker.request)));
      server.serve(
        proposeOfficeNetwork,
        async (input, asker) => new WithMessage("已提交，另一名管理员复核后生效", await network.propose(input, asker)),
      );
      server.serve(
        withdrawOfficeNetwork,
        async (_input, asker) => new WithMessage("已撤回，访问范围不变", await network.withdraw(asker)),
      );
      server.serve(listSettings, (_input, { caller }) => settings.list(caller));
      server.serve(
        proposeSetting,
        async (input, asker) => new WithMessage("已提交，另一名管理员复核后生效", await settings.propose(input, asker)),
      );
      server.serve(
        withdrawSetting,
        async ({ key }, asker) => new WithMessage("已撤回，参数不变", await settings.withdraw(key, asker)),
      );
      server.serve(settingHistory, (input) => settings.history(input));
    },
  };
}
