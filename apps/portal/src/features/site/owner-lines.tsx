import type { FilingKey } from "@sannong/contract/filing";
import { site } from "../../lib/site.ts";
import emblem from "./party-organ-mark.svg?url";

type LineProps = { of: FilingKey; as?: "p" | "span"; label: string };

/** One value of the owner with its name; nothing while it is empty. The server takes marked elements out of pages made ahead of time. */
export const OwnerLine = ({ of, as: Tag = "span", label }: LineProps) =>
  site[of] && <Tag data-filing={of}>{`${label}：${site[of]}`}</Tag>;

type LinkProps = { of: FilingKey; href: string; children: React.ReactNode; className?: string };

const RecordLink = ({ of, href, children, className }: LinkProps) =>
  site[of] && (
    <a data-filing={of} className={className} href={href} rel="noopener external" target="_blank">
      {children}
    </a>
  );

/** Where the state has this site on record (requirements WEB-02, WEB-03). */
export const RecordLines = () => (
  <>
    <RecordLink of="icpNumber" href="https://beian.miit.gov.cn/">
      {site.icpNumber}
    </RecordLink>
    <RecordLink of="policeNumber" href={site.policeAddress}>
      {site.policeNumber}
    </RecordLink>
    <OwnerLine of="siteCode" label="网站标识码" />
  </>
);

export const OrganMark = ({ width, height }: { width: number; height: number }) => (
  <RecordLink of="emblemAddress" className="emblem" href={site.emblemAddress}>
    <img src={emblem} alt="党政机关网站标识" width={width} height={height} loading="lazy" />
  </RecordLink>
);
