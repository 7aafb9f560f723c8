import * as styles from "./my-systems.module.css";
import type { Service } from "@sannong/contract/catalogue/services";
import { DomainIcon, SystemTile, WholeWords } from "@sannong/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useNow } from "../../lib/hooks/use-now.ts";
import { agoInWords } from "./ago.ts";

type Recent = { identification: string; name: string; domain: Service["domain"]; at: string; act: string };
type Kept = Omit<Parameters<typeof SystemTile>[0], "onOpen" | "summary" | "star"> & {
  star: ReactNode;
  key: string;
  open: () => void;
};
type Props = {
  recents: readonly Recent[];
  kept: readonly Kept[];
  /** shown while nothing is kept yet */
  suggested: readonly Kept[];
  onOpenRecent: (identification: string) => void;
};

const RECENTS = 4;
const TILES = 6;

const Tiles = ({ of }: { of: readonly Kept[] }) => (
  <ul className={styles.favs}>
    {of.slice(0, TILES).map(({ key, open, ...tile }) => (
      <li key={key}>
        <SystemTile {...tile} onOpen={open} />
      </li>
    ))}
  </ul>
);

/** What is kept; else what others use most; else, in a portal that nothing is connected to yet, what will be here. */
function AtHand({ kept, suggested }: Pick<Props, "kept" | "suggested">) {
  const tiles = kept.length > 0 ? kept : suggested;
  if (tiles.length === 0)
    return (
      <div className="pad">
        <p className="muted">还没有接入的系统。接入以后，点星形就能把常用的放在这里。</p>
      </div>
    );
  return (
    <>
      <h3 className={styles.sub2}>{kept.length > 0 ? "收藏" : "常用系统，点星形放到手边"}</h3>
      <Tiles of={tiles} />
    </>
  );
}

/** 我的系统: what I opened last and what I keep at hand. */
export function MySystems({ recents, kept, suggested, onOpenRecent }: Props) {
  const now = useNow();
  return (
    <section className="bx" aria-labelledby="mysystems-title">
      <div className="h">
        <h2 id="mysystems-title">我的系统</h2>
        {kept.length > 0 && <p className="muted sm">已收藏 {kept.length} 个</p>}
        <Link className="more link hit" to="/favourites?order=1">
          管理与排序
        </Link>
      </div>
      {recents.length > 0 && (
        <>
          <h3 className={styles.sub2}>最近使用</h3>
          <ul className={styles.rec}>
            {recents.slice(0, RECENTS).map(({ identification, name, domain, at, act }) => (
              <li key={identification}>
                <button type="button" onClick={() => onOpenRecent(identification)}>
                  <DomainIcon domain={domain} size="s" />
                  <span className="grow">
                    <b className="c2">
                      <WholeWords>{name}</WholeWords>
                    </b>
                    <em>
                      {agoInWords(at, now)}　{act}
                    </em>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <AtHand kept={kept} suggested={suggested} />
    </section>
  );
}
