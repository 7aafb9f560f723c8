import * as styles from "./roles-and-reach.module.css";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import { Facts } from "@sannong/ui";
import { reachOf } from "./reach.ts";

/** 角色与范围: who gets in, with what role, and what is told of them. */
export const RolesAndReach = ({ detail }: { detail: ApplicationDetail }) => (
  <section className="bx no-print" aria-labelledby="reach">
    <div className="h">
      <h2 id="reach">角色与范围</h2>
    </div>
    <Facts className={`kv pad ${styles.settledFacts}`} facts={reachOf(detail)} />
  </section>
);
