import { accountCareModule } from "./account-care/index.ts";
import { accountDataModule } from "./account-data/index.ts";
import { passwordReminders, tellPostLeft, tellRenamed } from "./accounts/index.ts";
import { delegationsModule, type Matter, type MatterEntry } from "./delegations/index.ts";
import { emailModule } from "./email/index.ts";
import { consentsModule } from "./consents/index.ts";
import { organisationsModule } from "./organisations/index.ts";
import { peopleModule } from "./people/index.ts";
import { registrationModule } from "./registration/index.ts";
import type { Foundation } from "../app/foundation.ts";
import type { Authentication } from "../authentication/index.ts";
import type { Domain } from "../kernel/domain.ts";
import type { Operations } from "../operations/index.ts";

type Neighbours = {
  authentication: Authentication;
  operations: Operations;
  /** what a service is about, for whoever has it done by another */
  matterOf: (identification: string) => Promise<Matter | undefined>;
  /** into the system of a matter, for whoever acts for another */
  entry: MatterEntry;
};

/** Who there is: how people and organisations come to have an account, look after it, and what they agree to. */
export function wireIdentity(foundation: Foundation, { authentication, operations, matterOf, entry }: Neighbours) {
  const { config, db, clock, events, regions, tell, accounts } = foundation;
  const { oneTimeCodes, sessions, devices, secondFactor, signIn, freshFactors } = authentication;
  const { files, dictionaries } = operations;
  const provided = { ...foundation, oneTimeCodes, sessions, regionName: regions.nameOf };

  const consents = consentsModule(foundation);
  const delegations = delegationsModule({
    ...foundation,
    publicUrl: config.http.publicUrl,
    findAccount: accounts.findById,
    matterOf,
    entry,
  });
  const accountCare = accountCareModule({ ...provided, secondFactor, freshFactors });
  const email = emailModule({ ...foundation, policy: config.sms, freshFactors });
  const accountData = accountDataModule({
    ...provided,
    freshFactors,
    sourceLabel: authentication.identityProviders.labelOf,
  });
  const people = peopleModule({
    ...provided,
    grantKey: config.keys.grant,
    listedIn: foundation.shortLivedState.listedIn,
    isDemonstration: config.demonstration,
    devices,
    secondFactor,
    signIn,
  });
  const registration = registrationModule({ ...provided, dictionaries });
  const organisations = organisationsModule({
    ...foundation,
    files,
    creditCodeIsTaken: registration.creditCodeIsTaken,
  });
  events.on("accountRenamed", tellRenamed(tell));
  events.on("postLeft", tellPostLeft(tell));

  return {
    modules: [accounts, consents, delegations, accountCare, email, accountData, people, registration, organisations],
    rounds: {
      "deliver-mail": () => email.deliverDue(),
      "close-accounts": () => accountData.closeDue(),
      "end-delegations": async () => {
        await delegations.endDue();
        await foundation.deliveries.accessEnd.round();
      },
      "index-names": async () => {
        for (let isMore = true; isMore; isMore = await people.indexNames());
        for (let isMore = true; isMore; isMore = await people.sealUsernames());
      },
    },
    errands: {},
    channels: { mail: email.channel },
    changes: { ...people.changes, ...registration.changes, ...organisations.changes },
    consents,
    delegations,
    accountData,
    people,
    remindOfPasswords: passwordReminders({ db, clock, policy: config.password, tell }),
  } satisfies Domain & Record<string, unknown>;
}

export type Identity = ReturnType<typeof wireIdentity>;
