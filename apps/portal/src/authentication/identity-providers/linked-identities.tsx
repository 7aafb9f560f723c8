import * as styles from "./linked-identities.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { beginLinking, type myIdentities, unlinkIdentity } from "@sannong/contract/authentication/identity-providers";
import { Button, EmptyState, ErrorState, Skeleton, Tag, toast } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { visitWholePage } from "../../lib/navigation/navigation.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { myIdentitiesQuery } from "./identity-providers.queries.ts";

type Identity = OutputOf<typeof myIdentities>["identities"][number];
/** Runs an act for which the server may want its owner again; tells its failure. Undefined when it was not done. */
export type WithProof = <T>(act: () => Promise<T>) => Promise<T | undefined>;

/** Whose identity it is: of a legal person its company, and who acts for it. */
const whoOf = ({ personKind, name, company }: Identity) =>
  [personKind === "legalPerson" ? company : "", name].filter(Boolean).join(" · ");

const Linked = ({ identity, onUnlink }: { identity: Identity; onUnlink?: () => void }) => (
  <li className="srow binding">
    <div className="grow">
      <h3>
        {identity.label} <Tag tone="plain">{identity.personKind === "legalPerson" ? "法人" : "个人"}</Tag>
      </h3>
      {whoOf(identity) && <p>{whoOf(identity)}</p>}
      <p>
        {dayInWords(identity.linkedAt)}关联，
        {identity.lastUsedAt ? `最近一次登录：${dayInWords(identity.lastUsedAt)}` : "关联后还没有用它登录过"}
      </p>
    </div>
    <Button disabled={!onUnlink} aria-label={`解除关联：${identity.label}`} onClick={onUnlink}>
      解除关联
    </Button>
  </li>
);

/** /mine/identities: which identities outside sign me in, linking one more, undoing one. */
export function LinkedIdentities({ withProof }: { withProof: WithProof }) {
  const { data, isPending, isError, error, refetch } = useQuery(myIdentitiesQuery);
  const { busy, once } = useOneAtATime();
  const [about, setAbout] = useState("");

  const alone = (source: string, work: () => Promise<void>) =>
    once(() => {
      setAbout(source);
      return work();
    });
  const unlink = async ({ source, label, opensGovernmentMode }: Identity) => {
    const isSure = await askConfirm({
      title: "解除关联",
      tone: "danger",
      confirmLabel: "解除关联",
      text: (
        <>
          <p>解除后，不能再用“{label}”的身份登录本账号。已登录的设备不会退出，可到“登录设备”查看。</p>
          {opensGovernmentMode && <p>本账号凭这个身份进入工作人员入口，解除后只能使用市场服务入口。</p>}
          <p>确定解除吗？</p>
        </>
      ),
    });
    if (!isSure || (await withProof(() => call(unlinkIdentity, { source }))) === undefined) return;
    toast.success("已解除关联");
    await refetch();
  };
  const link = async (input: { source: string; kind?: "legalPerson" }) => {
    const begun = await withProof(() => call(beginLinking, input));
    if (begun) visitWholePage(begun.address);
  };

  if (isPending) return <Skeleton rows={2} label="正在加载已关联的身份" />;
  if (isError && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  const { identities, linkable } = data;
  return (
    <>
      <h2 id="linked-title">可以登录本账号的身份</h2>
      {identities.length === 0 ? (
        <div className="bx">
          <EmptyState kind="nothingYet" title="还没有关联其他平台的身份">
            关联后，用那个平台的账号就能登录本账号。
          </EmptyState>
        </div>
      ) : (
        <ul className="bx mine-list" aria-labelledby="linked-title">
          {identities.map((identity) => (
            <Linked
              key={identity.source}
              identity={identity}
              {...(busy ? {} : { onUnlink: () => void alone(identity.source, () => unlink(identity)) })}
            />
          ))}
        </ul>
      )}
      {linkable.length > 0 && (
        <section className={styles.linkable} aria-labelledby="linkable-title">
          <h2 id="linkable-title">可以关联的平台</h2>
          <p className="note">点“关联”后到该平台登录一次，再自动回到这里。请只关联您本人或本单位的身份。</p>
          <ul className="bx mine-list">
            {linkable.map(({ source, label, offersLegalPersons }) => (
              <li key={source} className="srow binding">
                <div className="grow">
                  <h3>{label}</h3>
                </div>
                <span className={styles.rowActs}>
                  <Button
                    variant="primary"
                    busy={busy && about === source}
                    disabled={busy}
                    aria-label={`关联：${label}`}
                    onClick={() => void alone(source, () => link({ source }))}
                  >
                    关联
                  </Button>
                  {offersLegalPersons && (
                    <Button
                      disabled={busy}
                      aria-label={`以法人身份关联：${label}`}
                      onClick={() => void alone(source, () => link({ source, kind: "legalPerson" }))}
                    >
                      以法人身份关联
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
