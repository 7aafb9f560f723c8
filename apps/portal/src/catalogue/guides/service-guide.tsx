import * as styles from "./service-guide.module.css";
import { guideForm, type ServiceGuide as Guide } from "@sannong/contract/catalogue/guides";
import { guideKinds, serviceSections } from "@sannong/contract/catalogue/guide-words";
import { accountTypes } from "@sannong/contract/identity/people-words";
import { handlingNow } from "@sannong/contract/rules/way-in";
import { Alert, Button, buttonClass, DomainIcon, HealthMark, Tag, WholeWords } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { onRefusal } from "../../lib/on-refusal.ts";
import { saveSheet } from "../../lib/save-sheet.ts";
import { GuideSections, guideParts } from "./guide-sections.tsx";
import { timeInWords } from "./service-item.tsx";

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

type Props = {
  guide: Guide;
  /** opens the service; undefined where one goes to a counter instead */
  onOpen: (() => void) | undefined;
  /** for an account that is bound already, where none can be bound from here */
  onBound: (() => void) | undefined;
  star: ReactNode;
  tools: ReactNode;
  rating: ReactNode;
};

/** 办事指南: what it is, how to have it done, and every element of the guide below. */
export function ServiceGuide({ guide: service, onOpen, onBound, star, tools, rating }: Props) {
  const { identification, name, guide } = service;
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
              <HealthMark health={service.health} since={service.healthSince} />
            )}
          </p>
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
            {star}
          </div>
        </div>
        <dl className={styles.guideFacts}>
          <div>
            <dt>办理时限</dt>
            <dd>{timeInWords(service.promisedDays)}</dd>
          </div>
          <div>
            <dt>收费</dt>
            <dd>{service.isFree ? "不收费" : "见收费标准"}</dd>
          </div>
          <div>
            <dt>材料</dt>
            <dd>{guide.materials.length} 件</dd>
          </div>
          <div>
            <dt>登录</dt>
            <dd>{!onOpen ? "到窗口办理" : service.isNeedLogin ? "办理时登录" : "免登录"}</dd>
          </div>
        </dl>
        <div className={styles.guideTools}>{tools}</div>
      </header>
      <div className={styles.guideCols}>
        <nav className={`${styles.guideNav} no-print`} aria-label="指南目录">
          {guideParts.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
          <a href="#rating">好差评</a>
        </nav>
        <div className={styles.guideBody}>
          <section className="bx guide-part" aria-label="基本信息">
            <dl className="guide-kv">
              <Fact name="事项名称">{name}</Fact>
              <Fact name="事项编码">
                <span className="mono">{service.code}</span>
              </Fact>
              <Fact name="办理单位">{service.owner}</Fact>
              <Fact name="办理对象">{service.audiences.join("、")}</Fact>
              <Fact name="适用地区">{service.areaName}</Fact>
              {service.accountTypes.length > 0 && (
                <Fact name="账号要求">仅限{accountsInWords(service.accountTypes)}账号</Fact>
              )}
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
            downloadForm={<DownloadForm identification={identification} name={guide.form.name} />}
          />
          {rating}
          <p className="guide-source">
            发布日期：<time dateTime={service.publishedOn}>{service.publishedOn}</time>　来源：{service.source}
          </p>
          {service.related.length > 0 && (
            <section className="bx guide-part no-print" aria-labelledby="related-title">
              <h2 id="related-title">一起办的事</h2>
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
                <Link className="link" to={`/serve/${service.section}`}>
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
