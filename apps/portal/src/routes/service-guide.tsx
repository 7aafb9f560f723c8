import { guideHead } from "@sannong/contract/content/article-heads";
import { serviceSections } from "@sannong/contract/catalogue/guide-words";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { EmptyState, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { Link, useParams } from "react-router";
import { FavouriteStar } from "../catalogue/favourites/favourite-star.tsx";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { ServiceRatings } from "../catalogue/ratings/service-ratings.tsx";
import { serveQueries } from "../catalogue/guides/guides.queries.ts";
import { ServiceGuide } from "../catalogue/guides/service-guide.tsx";
import { PartOf, Together } from "../content/situations/together.tsx";
import { QrPicture } from "../authentication/second-factor/qr-picture.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { PageTools, useTextSize } from "../content/site/page-tools.tsx";
import { ActingStrip } from "../identity/delegations/acting-strip.tsx";
import { AskHelperLink } from "../identity/delegations/ask-helper-link.tsx";
import { ApiRefusal } from "../lib/api/api.ts";

const unread = { title: "办事指南" };

const asPicture = (address: string, label: string) => <QrPicture text={address} label={label} />;

/** /serve/guide/{identification} — 办事指南. */
export function Component() {
  const identification = useParams()["*"] ?? "";
  const isNamed = identification !== "";
  const read = useQuery({ ...serveQueries.guide(identification), enabled: isNamed });
  const openService = useOpenService();
  const [size, setSize] = useTextSize();
  const page = useRef<HTMLDivElement>(null);
  const guide = read.data;
  usePageHead(useMemo(() => (guide ? guideHead(guide) : unread), [guide]));
  return (
    <div className="wrap page" data-text={size} ref={page}>
      <Link className="back no-print" to={guide ? `/serve/${guide.section}` : "/serve/govermentserve"}>
        <Icon name="left" size="s" />
        返回{guide ? serviceSections[guide.section] : "三农服务"}
      </Link>
      {isNamed && <ActingStrip identification={identification} />}
      {!isNamed && <NoSuchGuide />}
      {read.isError && <Unread failure={read.error} onRetry={() => void read.refetch()} />}
      {isNamed && !guide && !read.isError && (
        <>
          <h1 className="sr">办事指南</h1>
          <Skeleton rows={8} label="正在读取办事指南" />
        </>
      )}
      {guide && (
        <ServiceGuide
          guide={guide}
          onOpen={worksOnline(guide.wayIn) ? () => openService(identification) : undefined}
          onBound={guide.wayIn === "boundElsewhere" ? () => openService(identification) : undefined}
          star={
            <>
              <FavouriteStar kind="service" subject={identification} name={guide.name} withWord />
              <AskHelperLink identification={identification} name={guide.name} picture={asPicture} />
            </>
          }
          tools={<PageTools size={size} onSize={setSize} text={() => page.current?.innerText ?? ""} hasStar />}
          together={<Together identification={identification} />}
          partOf={<PartOf identification={identification} />}
          rating={<ServiceRatings identification={identification} name={guide.name} />}
        />
      )}
    </div>
  );
}

function Unread({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  if (failure instanceof ApiRefusal && failure.reason === "service.unknown") return <NoSuchGuide />;
  return (
    <>
      <h1>办事指南</h1>
      <ErrorState title="办事指南没有加载出来" onRetry={onRetry} failure={failure} />
    </>
  );
}

const NoSuchGuide = () => (
  <>
    <h1>办事指南</h1>
    <EmptyState
      kind="elsewhere"
      level={2}
      title="没有找到这个事项"
      action={
        <Link className="btn t" to="/serve/govermentserve">
          看全部事项
        </Link>
      }
    >
      它可能已经取消或者改了名称。
    </EmptyState>
  </>
);
