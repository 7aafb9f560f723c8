import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { BackHome } from "../app/layouts/page.tsx";
import { mattersForFirms } from "../catalogue/services/matters-for-firms.ts";
import { catalogueQueries } from "../catalogue/services/services.queries.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { Owned } from "../lib/words/owned.tsx";

export const head = { title: "Services for foreign firms and visitors" };

/** What the catalogue has of these matters today; a portal without them says nothing of them. */
function Matters() {
  const services = useQuery(catalogueQueries.services());
  const matters = mattersForFirms(services.data ?? []);
  if (matters.length === 0) return null;
  return (
    <>
      <h2>Where to find the main matters</h2>
      <p>Names of services are in Chinese, as they are published. Each opens its guide.</p>
      {matters.map(({ title, services: found }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {found.map(({ identification, name }) => (
              <li key={identification}>
                <Link className="link" to={`/serve/guide/${identification}`} lang="zh-CN">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** /en — for those who read no Chinese, in whatever language the rest of the site is shown. */
export function Component() {
  usePageHead(head);
  return (
    <div className="wrap page">
      <BackHome />
      <article className="card prose" lang="en" translate="no">
        <h1>{head.title}</h1>
        <p>
          This site is the single way in to the online services of the province's agriculture departments. You sign in
          once and can then use every system that is connected.
        </p>
        <h2>Read this site in English</h2>
        <p>
          Public pages and the sign-in are available in English. Names of services, guides, notices and legal texts are
          in Chinese. So are the connected systems, unless their owners say otherwise.
        </p>
        <p>
          <a className="link" href="?lang=en" data-language="en">
            Show this site in English
          </a>
        </p>
        <h2>How to sign in</h2>
        <ul>
          <li>You can browse, search and read guides without signing in.</li>
          <li>
            To apply for something, you need an account.{" "}
            <Link className="link" to="/register">
              Register
            </Link>{" "}
            with a mobile number that can receive text messages.
          </li>
          <li>
            A company registers as an agricultural business. It needs the unified social credit code from its Chinese
            business licence, and the name and ID number of its legal representative.
          </li>
          <li>
            <Link className="link" to="/login">
              Sign in
            </Link>{" "}
            with your password or with a text message code.
          </li>
        </ul>
        <Matters />
        <h2>All services</h2>
        <ul>
          <li>
            <Link className="link" to="/serve/govermentserve">
              Government services
            </Link>
            : permits, registration, filing and recognition
          </li>
          <li>
            <Link className="link" to="/serve/agriculturalservice">
              Farm services
            </Link>
            : quarantine, testing, subsidies and advice
          </li>
          <li>
            <Link className="link" to="/serve/financialsupermarket">
              Finance
            </Link>
            : loans, guarantees and insurance
          </li>
          <li>
            <Link className="link" to="/notices">
              Notices and policies
            </Link>
          </li>
        </ul>
        <h2>Ask us</h2>
        <Owned needs={["helpHref", "helpLine"]} as="p">
          {({ helpHref, helpLine }) => (
            <>
              Call{" "}
              <a className="link" href={helpHref}>
                {helpLine}
              </a>
              . Calls are answered in Chinese.
            </>
          )}
        </Owned>
        <p>
          You can also{" "}
          <Link className="link" to="/feedback">
            write to us
          </Link>
          .
        </p>
      </article>
    </div>
  );
}
