import {
  confirmUpstream,
  loginExternal,
  loginJszwfw,
  temporaryUpstream,
} from "@sannong/contract/authentication/identity-providers";
import { Alert, Button, buttonClass, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ApiRefusal, call, failureText } from "../../lib/api/api.ts";
import { useSession } from "../../lib/session/session.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import type { ArrivalAddress } from "./arrival-address.ts";
import { LinkForm } from "./link-form.tsx";
import type { UpstreamAnswer } from "./identity-providers.queries.ts";

type Arrival = Exclude<ArrivalAddress, { by: "problem" }>;
type Finish = (answer: UpstreamAnswer) => Promise<void>;
/** what becomes of an answer, and of a refusal that somebody else can lead on; false when nobody can */
type Going = { take: Finish; leadOn: (failure: unknown) => boolean };

async function ask(arrival: Arrival): Promise<UpstreamAnswer> {
  const options = { generatorUserId: await clientIdOfThisDevice() };
  const { by, ...given } = arrival;
  return by === "ticket"
    ? call(loginJszwfw, given as Extract<Arrival, { by: "ticket" }>, options)
    : call(loginExternal, given as Extract<Arrival, { by: "code" }>, options);
}

/** After these the source has not spent what the browser brought, so it may be shown once more. */
const worthAnotherTry = (failure: unknown) =>
  failure instanceof ApiRefusal &&
  (failure.status === 0 || failure.reason === "upstream.slow" || failure.reason === "upstream.unreachable");

/** Who is signed in came to link one more identity, and goes back to where they set out. */
function WayBack() {
  const isSignedIn = useSession().status === "signedIn";
  return (
    <Link className={buttonClass({ variant: "primary" })} to={isSignedIn ? "/mine/identities" : "/login?again"}>
      {isSignedIn ? "返回已关联的身份" : "返回登录页"}
    </Link>
  );
}

export function ArrivalProblem({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <>
      <div role="alert">
        <Alert tone="err">{message}</Alert>
      </div>
      <p className="acts">
        {children}
        <WayBack />
      </p>
    </>
  );
}

const whoOf = ({ userInfo, personKind }: UpstreamAnswer) =>
  personKind === "legalPerson" && userInfo.company ? userInfo.company : userInfo.name;

/** What the source told, so that a person sees whom they are about to be. */
const Who = ({ answer }: { answer: UpstreamAnswer }) => (
  <dl className="who">
    <div>
      <dt>来源</dt>
      <dd>{answer.source.label}</dd>
    </div>
    {answer.userInfo.company && (
      <div>
        <dt>单位</dt>
        <dd>{answer.userInfo.company}</dd>
      </div>
    )}
    <div>
      <dt>{answer.personKind === "legalPerson" ? "经办人" : "姓名"}</dt>
      <dd>{answer.userInfo.name}</dd>
    </div>
    {answer.userInfo.mobile && (
      <div>
        <dt>手机号</dt>
        <dd>{answer.userInfo.mobile}</dd>
      </div>
    )}
  </dl>
);

/** One press that asks the server and goes on; its failure is said beside it. */
function useStep({ take, leadOn }: Going) {
  const [problem, setProblem] = useState("");
  const { busy, once } = useOneAtATime((failure) => {
    if (!leadOn(failure)) setProblem(failureText(failure));
  });
  const run = (step: (generatorUserId: string) => Promise<UpstreamAnswer>) =>
    once(async () => {
      setProblem("");
      await take(await step(await clientIdOfThisDevice()));
    });
  return { busy, problem, run };
}

/** 以…身份登录? — somebody may have sent this browser here with a ticket of their own (design §3, Signing in from outside). */
function Confirm({ answer, ...going }: { answer: UpstreamAnswer } & Going) {
  const { busy, problem, run } = useStep(going);
  const { continuation = "" } = answer;
  return (
    <>
      <h2>以“{whoOf(answer)}”的身份登录？</h2>
      <p>这次登录不是从本门户的登录页发起的。请核对下面的信息，不是您本人请不要继续。</p>
      <Who answer={answer} />
      {problem && <Alert tone="err">{problem}</Alert>}
      <p className="acts">
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void run((generatorUserId) => call(confirmUpstream, { continuation }, { generatorUserId }))}
        >
          是本人，继续登录
        </Button>
        <Link className={buttonClass({})} to="/first?isLogin" reloadDocument>
          不是本人
        </Link>
      </p>
    </>
  );
}

/** Nobody here is this person beyond doubt: a password says so, or they go on as a temporary user. */
function Unlinked({ answer, ...going }: { answer: UpstreamAnswer } & Going) {
  const { busy, problem, run } = useStep(going);
  const [links, setLinks] = useState(false);
  const { continuation = "" } = answer;
  return (
    <>
      <h2>还没有关联本门户账号</h2>
      <Who answer={answer} />
      {links ? (
        <LinkForm continuation={continuation} onLinked={going.take} />
      ) : (
        <>
          <p>已有本门户账号的，用账号密码关联一次，以后可从{answer.source.label}直接登录。</p>
          <p>没有账号的，可以先以临时用户身份办事；临时用户 24 小时后自动删除，完善信息后转为正式账号。</p>
          {problem && <Alert tone="err">{problem}</Alert>}
          <p className="acts">
            <Button variant="primary" onClick={() => setLinks(true)}>
              关联已有账号
            </Button>
            <Button
              busy={busy}
              onClick={() =>
                void run((generatorUserId) => call(temporaryUpstream, { continuation }, { generatorUserId }))
              }
            >
              以临时用户继续
            </Button>
          </p>
        </>
      )}
    </>
  );
}

/** From what the browser brought to a session, asking what must be asked. */
type Props = {
  arrival: Arrival;
  onSignedIn: Finish;
  onLinked: (answer: UpstreamAnswer) => void;
  leadOn: Going["leadOn"];
};
export function UpstreamArrival({ arrival, onSignedIn, onLinked, leadOn }: Props) {
  const [later, setLater] = useState<UpstreamAnswer>();
  const { data, error, isFetching, refetch } = useQuery({
    // One ticket is one call, however often this page is drawn.
    queryKey: ["upstream", "arrival", arrival],
    queryFn: async () => {
      const answer = await ask(arrival).catch((failure: unknown) => {
        leadOn(failure);
        throw failure;
      });
      if (answer.step === "signedIn") await onSignedIn(answer);
      if (answer.step === "linked") onLinked(answer);
      return answer;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
  const take: Finish = async (answer) => {
    if (answer.step === "signedIn") await onSignedIn(answer);
    setLater(answer);
  };
  const answer = later ?? data;
  if (isFetching || (!answer && !error)) return <Skeleton rows={2} label="正在核对身份" />;
  if (!answer)
    return (
      <ArrivalProblem message={failureText(error)}>
        {worthAnotherTry(error) && <Button onClick={() => void refetch()}>再试一次</Button>}
      </ArrivalProblem>
    );
  if (answer.step === "confirm") return <Confirm answer={answer} take={take} leadOn={leadOn} />;
  if (answer.step === "link") return <Unlinked answer={answer} take={take} leadOn={leadOn} />;
  return <p role="status">{answer.step === "linked" ? "已关联，正在返回…" : "登录成功，正在进入…"}</p>;
}
