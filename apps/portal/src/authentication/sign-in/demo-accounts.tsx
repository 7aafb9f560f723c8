import * as styles from "./demo-accounts.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { demoAccounts } from "@sannong/contract/operations/demo";
import { DEMONSTRATION } from "@sannong/contract/operations/demonstration-words";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { isDemonstration } from "../../lib/words/demonstration.tsx";
import type { Counter } from "./complete-sign-in.ts";

type DemoAccount = OutputOf<typeof demoAccounts>[number];
type Props = { counter: Counter; onChoose: (account: DemoAccount) => void | Promise<void> };

const MARKET_ROLE = "4";

/** Demonstration mode only: fills in an account of the list, and shows the way to the outbox. */
export function DemoAccounts(props: Props) {
  return isDemonstration() ? <Picker {...props} /> : null;
}

function Picker({ counter, onChoose }: Props) {
  const { data = [] } = useQuery({
    queryKey: ["demo", "accounts"],
    queryFn: ({ signal }) => call(demoAccounts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const belongsHere = (account: DemoAccount) => (account.roleCode === MARKET_ROLE) === (counter === "market");
  const first = data.filter(belongsHere);
  const rest = data.filter((account) => !belongsHere(account));
  return (
    <div className={styles.demoAccounts}>
      <label>
        <span>{DEMONSTRATION}账号</span>
        <select
          defaultValue=""
          onChange={(event) => {
            const chosen = data.find((account) => account.username === event.target.value);
            if (chosen) void onChoose(chosen);
          }}
        >
          <option value="">选一个，自动填好</option>
          <AccountGroup label={counter === "market" ? "公众和企业" : "工作人员"} accounts={first} />
          <AccountGroup label={counter === "market" ? "工作人员" : "公众和企业"} accounts={rest} />
        </select>
      </label>
      <a className="link" href="/demo/outbox" target="_blank" rel="noopener">
        收件箱：看短信和验证码
      </a>
    </div>
  );
}

const AccountGroup = ({ label, accounts }: { label: string; accounts: DemoAccount[] }) =>
  accounts.length > 0 && (
    <optgroup label={label}>
      {accounts.map((account) => (
        <option key={account.username} value={account.username}>
          {account.label}
        </option>
      ))}
    </optgroup>
  );
