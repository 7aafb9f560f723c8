import { type SceneSection, sceneSections } from "@sannong/contract/content/scene-words";
import { Button, buttonClass, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { CheckAnswers } from "../content/scenes/check-answers.tsx";
import { Declaration } from "../content/scenes/declaration.tsx";
import { isSection, sectionNames } from "../content/scenes/declaration-words.ts";
import { MoreScenes } from "../content/scenes/more-scenes.tsx";
import { MyDeclarations } from "../content/scenes/my-declarations.tsx";
import { SectionForm } from "../content/scenes/section-form.tsx";
import { sceneQueries } from "../content/scenes/scenes.queries.ts";
import { ApiRefusal } from "../lib/api/api-failure.ts";
import { HelpLink } from "../lib/navigation/help-link.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { useSession } from "../lib/session/session.ts";

export const head = { title: "场景申报" };

/** /scene/scenedeclare — my declarations; one of them; one section of it; everything once more before it is handed in. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const id = query.get("id");
  const show = (next: Record<string, string>) => setQuery(next);
  if (session.status !== "signedIn") return null;
  if (!session.permissions.includes("scene.declare"))
    return (
      <Page title="场景申报" more={<MoreScenes />}>
        <EmptyState
          kind="elsewhere"
          level={2}
          title="场景由农业农村部门工作人员申报"
          action={
            <Link className={buttonClass({ variant: "primary" })} to="/scene/scene">
              看各地场景
            </Link>
          }
        >
          想推荐身边的好做法，可以联系当地农业农村部门，由他们申报。
        </EmptyState>
      </Page>
    );
  if (id) return <One id={id} step={query.get("step")} show={show} />;
  return (
    <Page
      title="场景申报"
      lead={
        <>
          把本地的好做法报上来：填写、逐级审核、公布，办到哪一步一目了然。 <HelpLink on="declare">怎样申报</HelpLink>
        </>
      }
      more={<MoreScenes />}
    >
      <MyDeclarations session={session} onOpen={(one) => show({ id: one })} />
    </Page>
  );
}

type One = { id: string; step: string | null; show: (next: Record<string, string>) => void };

function One({ id, step, show }: One) {
  const { data, error, refetch } = useQuery(sceneQueries.declaration(id));
  // what was typed into a section stays to be read
  const isGone =
    error instanceof ApiRefusal && error.reason === "scenes.notYours" && (data === undefined || !isSection(step));
  const toList = () => show({ id });
  const toSection = (section: SceneSection) => show({ id, step: section });
  /** The one after this that is still to be looked at; after the last of them the answers are checked. */
  const after = (section: SceneSection) => {
    const next = sectionNames[sectionNames.indexOf(section) + 1];
    show(next ? { id, step: next } : { id, step: "check" });
  };
  const shown = isGone ? undefined : data;
  const isWritable = shown?.status === "draft" || shown?.status === "returned";
  const section = isWritable && isSection(step) ? step : null;
  const isCheck = isWritable && step === "check";
  const title = section ? sceneSections[section].title : isCheck ? "核对并提交" : shown?.name || "场景申报";
  const place = section ? `第 ${sectionNames.indexOf(section) + 1} 部分，共 ${sectionNames.length} 部分` : undefined;
  return (
    <Page title={title} lead={place} more={<MoreScenes />}>
      {!data && !error && <Skeleton rows={6} label="正在读取申报" />}
      {isGone && (
        <EmptyState
          kind="elsewhere"
          level={2}
          title="这份申报已经不在了"
          action={
            <Button variant="primary" onClick={() => show({})}>
              返回我的申报
            </Button>
          }
        >
          它可能已在别处删除，或者不是您申报的。
        </EmptyState>
      )}
      {!data && error && !isGone && (
        <ErrorState title="申报没有加载出来" failure={error} onRetry={() => void refetch()} />
      )}
      {shown && section && (
        <SectionForm
          key={section}
          declaration={shown}
          section={section}
          onSaved={() => after(section)}
          onBack={toList}
        />
      )}
      {shown && isCheck && <CheckAnswers declaration={shown} onChange={toSection} onBack={toList} />}
      {shown && !section && !isCheck && (
        <Declaration
          declaration={shown}
          onSection={toSection}
          onCheck={() => show({ id, step: "check" })}
          onBack={() => show({})}
        />
      )}
    </Page>
  );
}
