import { closeAccount, exportMyData, keepAccount, myData, myHandovers } from "@sannong/contract/identity/account-data";
import { WithMessage, type Server } from "../../platform/http/serve.ts";
import type { CloseAccountService } from "./close-account.service.ts";
import type { MyDataService } from "./my-data.service.ts";

type Deps = { mine: MyDataService; closing: CloseAccountService };

export function accountDataRoutes(server: Server, { mine, closing }: Deps) {
  server.serve(myData, (_input, { caller }) => mine.view(caller));
  server.serve(exportMyData, (_input, { caller, origin }) => mine.takeAlong(caller, origin));
  server.serve(myHandovers, (input, { caller }) => mine.handovers(caller, input));
  server.serve(
    closeAccount,
    async (input, visit) => new WithMessage("注销申请已受理", await closing.ask(input, visit)),
  );
  server.serve(keepAccount, async (_input, visit) => new WithMessage("注销申请已撤销", await closing.takeBack(visit)));
}
