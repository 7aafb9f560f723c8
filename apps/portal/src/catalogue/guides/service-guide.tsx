import * as styles from "./service-guide.module.css";
import { guideForm, type ServiceGuide as Guide } from "@sannong/contract/catalogue/guides";
import { guideKinds, serviceSections } from "@sannong/contract/catalogue/guide-words";
import { accountTypes } from "@sannong/contract/identity/people-words";
import { handlingNow } from "@sannong/contract/rules/protocols/way-in";
import { Alert, Button, buttonClass, DomainIcon, HealthMark, Tag, WholeWords } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { saveSheet } from "../../lib/lists/save-sheet.ts";
import { GuideSections, guideParts } from "./guide-sections.tsx";
import { PhoneLink } from "../../lib/navigation/phone-link.tsx";
import { timeInWords } from "../../lib/words/words.ts";

function DownloadForm({ identification, name }: { identification: string; name: string }) {
  const saving = useMutation({
    mutationFn: () => saveSheet(guideForm, { identification }, name),
    onError: onRefusal(guideForm),
  });
  return (
    <Button size="small" icon="download" busy={saving.isPending} onClick={() => saving.mutate()}>
      下载表格
    </Button>
  );
}

const accountsInWords = (types: readonly number[]): string =>
  types.map((type) => accountTypes[type as keyof typeof accountTypes]).join("、");

const MOST_NAMED = 3;
/** 购机发票、机具合格证、人机合影等 4 件 */
function materialsInWords(materials: Guide["guide"]["materials"]): string {
  const named = materials.slice(0, MOST_NAMED).map(({ name }) => name);
  return materials.length > MOST_NAMED ? `${named.join("、")}等 ${materials.length} 件` : named.join("、");
}

type Props = {
  guide: Guide;
  /** opens the service; undefined where one goes to a counter instead */
  onOpen: (() => void) | undefined;
  /** for an account that is bound already, where none can be bound from here */
  onBound: (() => void) | undefined;
  star: ReactNode;
  tools: ReactNode;
  /** what else is done along with it */
  together: ReactNode;
  /** the same in one line */
  partOf: ReactNode;
  rating: ReactNode;
};

/** 办事指南: what it is, how to have it done, and every element of the guide below. */
export function ServiceGuide({ guide: service, onOpen, onBound, star, tools, together, partOf, rating }: Props) {
  const { identification, name, guide } = service;
  const places = guide.places.map((place) => place.name).join("，或者") || "窗口";
  return (
    <>
      <header className={`card ${styles.guideHead}`}>
        <DomainIcon domain={service.domain} size="b" />
        <div className="grow">
          <h1>
            <WholeWords>{name}</WholeWords>
          </h1>
          <p className={styles.guideAbout}>{service.summary}</p>
          <p className={styles.guideTags}>
            <Tag tone="acc">{guideKinds[service.kind]}</Tag>
            <Tag>{handlingNow(service)}</Tag>
            {(service.wayIn === "system" || service.wayIn === "stopped") && (
              <span className="no-print">
                <HealthMark health={service.health} since={service.healthSince} />
              </span>
            )}
          </p>
        </div>
        <dl className={styles.guideFacts}>
          <Answer question="谁能办" more="conditions">
            {service.audiences.join("、")}
            {service.accountTypes.length > 0 && `（仅限${accountsInWords(service.accountTypes)}账号）`}
          </Answer>
          <Answer question="要带什么" more="materials">
            {materialsInWords(guide.materials)}
          </Answer>
          <Answer question="要多久" more="fee">
            {timeInWords(service.promisedDays)}
          </Answer>
          <Answer question="多少钱" more="fee">
            {service.isFree ? "不收费" : guide.fee}
          </Answer>
          <Answer question="在哪办" more="places" number={!onOpen && guide.phone}>
            {onOpen && "网上办，也可以"}到{places}
            {!onOpen && "，先打电话问"}
          </Answer>
        </dl>
        <div className={`${styles.guideActs} no-print`}>
          {onOpen ? (
            <Button variant="primary" size="large" onClick={onOpen}>
              {service.handling === "查询" ? "立即查询" : "立即办理"}
            </Button>
          ) : (
            <a className={buttonClass({ variant: "primary", size: "large" })} href="#places">
              看办理地点
            </a>
          )}
          {onOpen && <p className={styles.guideNeeds}>{service.isNeedLogin ? "点了以后先登录，再填表" : "不用登录"}</p>}
          <span className={styles.guideTools}>
            {star}
            {tools}
          </span>
        </div>
        {partOf}
      </header>
      <div className={styles.guideCols}>
        <nav className={styles.guideNav} aria-label="指南目录">
          {guideParts.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
          <a href="#rating">好差评</a>
        </nav>
        <div className={`${styles.guideBody} sized`}>
          <section className="bx guide-part" aria-label="基本信息">
            <dl className="guide-kv">
              <Fact name="事项名称">{name}</Fact>
              <Fact name="事项编码">
                <span className="mono">{service.code}</span>
              </Fact>
              <Fact name="办理单位">{service.owner}</Fact>
              <Fact name="适用地区">{service.areaName}</Fact>
            </dl>
          </section>
          {!onOpen && (
            <Alert tone={service.notice === null ? "info" : "warn"}>
              {service.notice}
              本事项到窗口或者打电话办理：先下载表格填好，再带上材料到办理地点，能少跑一趟。
              {onBound && (
                <Button variant="link" onClick={onBound}>
                  账号已经绑定过，直接进入
                </Button>
              )}
            </Alert>
          )}
          <GuideSections
            guide={guide}
            owner={service.owner}
            isOnline={onOpen !== undefined}
            downloadForm={<DownloadForm identification={identification} name={guide.form.name} />}
          />
          {together}
          {rating}
          <p className="guide-source">
            发布日期：<time dateTime={service.publishedOn}>{service.publishedOn}</time>　来源：{service.source}
          </p>
          {service.related.length > 0 && (
            <section className="bx guide-part no-print" aria-labelledby="related-title">
              <h2 id="related-title">同一系统的其他事项</h2>
              <ul className={styles.guideRelated}>
                {service.related.map((one) => (
                  <li key={one.identification}>
                    <Link className="link" to={`/serve/guide/${one.identification}`}>
                      {one.name}
                    </Link>
                  </li>
                ))}
              </ul>
              <p>
                <Link className="link hit" to={`/serve/${service.section}`}>
                  看全部{serviceSections[service.section]}
                </Link>
              </p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What everybody asks first, and where the whole of it stands below. */
/** `number`: whom to call about it. */
type AnswerProps = { question: string; more: string; number?: string | false; children: ReactNode };

const Answer = ({ question, more, number, children }: AnswerProps) => (
  <div>
    <dt>{question}</dt>
    <dd>
      <a href={`#${more}`}>{children}</a>
      {number && <PhoneLink number={number} />}
    </dd>
  </div>
);
