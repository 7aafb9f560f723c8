import type { Service } from "@sannong/contract/catalogue/services";
import { DomainIcon, WholeWords } from "@sannong/ui";
import { MatterRow } from "../../lib/lists/matter-row.tsx";
import { FavouriteStar, starOfService } from "./favourite-star.tsx";
import type { Kept } from "./order-list.tsx";

/** One of a service has what leads to its guide as well. */
export type KeptAtHand = Kept & { service?: Service };
type Props = { kept: readonly KeptAtHand[]; onOpen: (identification: string) => void };

function KeptSystem({ favourite, name, owner, domain, act, open }: Kept) {
  return (
    <li className="srow serve-row">
      <DomainIcon domain={domain} size="s" />
      <div className="grow">
        <h3>
          <WholeWords>{name}</WholeWords>
        </h3>
        <p>
          <span>{owner}</span>
          <span>系统</span>
        </p>
      </div>
      <FavouriteStar {...favourite} name={name} />
      <button type="button" className="btn d sm" onClick={open}>
        {act}
        <span className="sr">{name}</span>
      </button>
    </li>
  );
}

/** What I keep at hand, each opened by its button; its star gives it up, and takes it back. */
export const KeptList = ({ kept, onOpen }: Props) => (
  <ul>
    {kept.map(({ service, ...one }) =>
      service ? (
        <MatterRow
          key={service.identification}
          matter={service}
          facts={[service.owner]}
          star={starOfService(service)}
          onOpen={onOpen}
        />
      ) : (
        <KeptSystem key={one.favourite.subject} {...one} />
      ),
    )}
  </ul>
);
