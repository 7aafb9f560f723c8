import * as styles from "./docs-pages.module.css";
import { help } from "../app/layouts/header-duties.ts";
import { OwnerLine } from "../content/site/owner-lines.tsx";
import { Owned } from "../lib/words/owned.tsx";
import { BrandName } from "../lib/words/brand-name.tsx";
import { site } from "../lib/words/site.ts";
import type { Heading } from "@sannong/markdown/markdown";
import { Mark } from "@sannong/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { ShortFooter } from "../content/site/short-footer.tsx";
import { fullTitle } from "../content/site/page-head.ts";
import { chapters, type DocumentName, documents, WRITTEN_ON } from "./chapters.ts";
import { ownPlaces } from "./own-places.ts";
import { wholeBook } from "./whole-book.ts";

/** One Markdown file, rendered. */
export type Written = { name: DocumentName; html: string; headings: readonly Heading[] };
export type DocsPage = { path: string; title: string; html: string };

/** All of them on one page. */
const BOOK = "/docs/book";
const addressOf = (name: string) => `/docs/${name}`;

const Chapters = ({ here, headings }: { here: string | undefined; headings: readonly Heading[] }) => (
  <>
    {chapters.map(({ title, pages }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul>
          {pages.map((one) => (
            <li key={one.name}>
              <a href={addressOf(one.name)} aria-current={one.name === here ? "page" : undefined}>
                {one.title}
              </a>
              {one.name === here && headings.length > 1 && (
                <ul className={styles.docsInner}>
                  {headings.map(({ id, text }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{text}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
    ))}
    <section>
      <h2>整本</h2>
      <ul>
        <li>
          <a href={BOOK} aria-current={here === "book" ? "page" : undefined}>
            全部文档在一页（打印）
          </a>
        </li>
      </ul>
    </section>
  </>
);

type FrameDeps = { here?: string; headings?: readonly Heading[]; children: React.ReactNode };

/** Plain markup: it is read without React, printed, and kept by search machines of the vendors. */
function Frame({ here, headings = [], children }: FrameDeps) {
  return (
    <div className="docs">
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <header className={styles.docsTop}>
        <div className="wrap">
          <a className="logo" href="/docs" aria-current={here === "" ? "page" : undefined}>
            <Mark />
            <span>
              <BrandName />
              <span>接入文档</span>
            </span>
          </a>
          {/* without its script it would lead nowhere, and stays out of sight */}
          <form className={styles.docsSearch} role="search" action="/docs" hidden>
            <label htmlFor="docs-search" className="sr">
              搜索接入文档
            </label>
            <input id="docs-search" className="inp" type="search" name="q" maxLength={60} placeholder="搜索接入文档" />
          </form>
          <nav aria-label="相关页面">
            <a href="/sandbox">开发者沙箱</a>
            <a href="/systemsettled">系统入驻（需登录）</a>
            <a href="/api/docs">接口目录</a>
            <a href="/first">门户首页</a>
            {help.map(({ name, address }) => (
              <a key={address} href={address}>
                {name}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <div className={`wrap ${styles.docsCols}`}>
        <nav className={styles.docsNav} aria-label="文档目录">
          <Chapters here={here} headings={headings} />
        </nav>
        <details className={styles.docsFold}>
          <summary>文档目录</summary>
          <nav aria-label="文档目录（折叠）">
            <Chapters here={here} headings={headings} />
          </nav>
        </details>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <ShortFooter />
    </div>
  );
}

function Neighbours({ name }: { name: DocumentName }) {
  const at = documents.findIndex((one) => one.name === name);
  const [before, after] = [documents[at - 1], documents[at + 1]];
  return (
    <nav className={styles.docsNext} aria-label="上一篇和下一篇">
      {before && (
        <a href={addressOf(before.name)} rel="prev">
          <small>上一篇</small>
          {before.title}
        </a>
      )}
      {after && (
        <a href={addressOf(after.name)} rel="next">
          <small>下一篇</small>
          {after.title}
        </a>
      )}
    </nav>
  );
}

/** Stands on every page that is another for every system; the script puts in its place whose values it has. */
const OwnPlaces = () => (
  <aside id="docs-own" className={styles.docsOwnBar} aria-label="您自己的系统">
    <p data-hint="">
      带虚线的字样（如<var className="docs-own">{ownPlaces.clientId}</var>）因系统而异。
      {"登录门户后打开本页，会换成您自己系统的值；还没有系统的，请先"}
      <a href="/sandbox">开一个开发者沙箱</a>，或在<a href="/systemsettled">系统入驻（需登录）</a>
      提交接入申请，审核通过后就有。
    </p>
    <p>
      密钥不会填在这里：它只在工作台领取时显示一次，门户不留原文，没有保存的请<a href="/docs/secrets">再领一个</a>。
    </p>
  </aside>
);
const hasOwnPlaces = (html: string): boolean => /data-own="(?!portal")/.test(html);

const Document = ({ name, html, headings }: Written) => (
  <Frame here={name} headings={headings}>
    {/* its tools come with the script: without it there would be nothing behind them */}
    <div className={styles.docsFacts}>
      <p>
        更新日期：<time dateTime={WRITTEN_ON}>{WRITTEN_ON}</time>
      </p>
      <OwnerLine as="p" of="organiser" label="来源" />
    </div>
    {/* rendered from our own files at build time; markup in them is escaped */}
    {hasOwnPlaces(html) && <OwnPlaces />}
    <article className={styles.docsText} dangerouslySetInnerHTML={{ __html: html }} />
    <Neighbours name={name} />
  </Frame>
);

const Contents = () => (
  <>
    <h1>接入文档（全部）</h1>
    <ol>
      {documents.map(({ name, title }) => (
        <li key={name}>
          <a href={`#${name}`}>{title}</a>
        </li>
      ))}
    </ol>
  </>
);

const Book = ({ html }: { html: string }) => (
  <Frame here="book">
    <div className={styles.docsFacts}>
      <p>
        更新日期：<time dateTime={WRITTEN_ON}>{WRITTEN_ON}</time>
      </p>
      <OwnerLine as="p" of="organiser" label="来源" />
    </div>
    <OwnPlaces />
    <article
      className={styles.docsText}
      dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(<Contents />) + html }}
    />
  </Frame>
);

const Index = () => (
  <Frame here="">
    <article className={styles.docsText}>
      <h1>接入文档</h1>
      <p>
        让你们的业务系统接入{site.name}：用户登录一次就能进入，你们不用保存门户的密码。第一次来，请从
        <a href="/docs/quick-start">快速开始</a>读起，
        <a href="/sandbox">开一个开发者沙箱</a>就能试，不用等人审核；接过原门户的，先看
        <a href="/docs/differences">与原门户接口的不同</a>。
      </p>
      {chapters.map(({ title, pages }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className={styles.docsCards}>
            {pages.map((one) => (
              <li key={one.name}>
                <a className={styles.docsCard} href={addressOf(one.name)}>
                  <b>{one.title}</b>
                  <span>{one.what}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  </Frame>
);

const Missing = () => (
  <Frame>
    <article className={styles.docsText}>
      <h1>没有这一篇</h1>
      <p>地址可能写错了，或者这一篇改了名字。请从目录里找，或回到下面的地方。</p>
      <ul>
        <li>
          <a href="/docs">接入文档首页</a>
        </li>
        <li>
          <a href="/docs/errors">错误目录</a>
        </li>
        <Owned needs={["helpLine"]} as="li">
          {({ helpLine }) => (
            <>
              技术支持 {helpLine}
              <Owned needs={["helpHours"]}>{({ helpHours }) => `（${helpHours}）`}</Owned>
            </>
          )}
        </Owned>
      </ul>
    </article>
  </Frame>
);

const titled = (title: string) => fullTitle(`${title}·接入文档`);

/** Every page of /docs, and the one for an address that has none. */
export function prerenderDocs(written: readonly Written[]): { pages: DocsPage[]; missing: DocsPage } {
  const titleOf = (name: DocumentName) => documents.find((one) => one.name === name)?.title ?? name;
  return {
    pages: [
      { path: "/docs", title: fullTitle("接入文档"), html: renderToStaticMarkup(<Index />) },
      { path: BOOK, title: titled("全部文档"), html: renderToStaticMarkup(<Book html={wholeBook(written)} />) },
      ...written.map((one) => ({
        path: addressOf(one.name),
        title: titled(titleOf(one.name)),
        html: renderToStaticMarkup(<Document {...one} />),
      })),
    ],
    missing: { path: "/docs/*", title: titled("没有这一篇"), html: renderToStaticMarkup(<Missing />) },
  };
}
