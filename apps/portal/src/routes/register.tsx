import { useNavigate, useSearchParams } from "react-router";
import { TaskPage } from "../app/layouts/task-page.tsx";
import { RegisterPanel } from "../identity/registration/register-panel.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = { title: "注册账号" };
const kindOf = { person: "individual", entity: "entity", staff: "staff" } as const;

/** /register — the registration dialog as a page; `?type=person|entity|staff` opens that form. */
export function Component() {
  usePageHead(head);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const type = query.get("type") ?? "";
  const kind = type in kindOf ? kindOf[type as keyof typeof kindOf] : undefined;
  return (
    <TaskPage counterTitle="注册账号" counterText="一个账号，通办全省农业农村服务。" heading="注册账号">
      <RegisterPanel
        key={type}
        kind={kind}
        onSignIn={(tel) => void navigate("/login", { state: tel && { startWith: tel } })}
      />
    </TaskPage>
  );
}
