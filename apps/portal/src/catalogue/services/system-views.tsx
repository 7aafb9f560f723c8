import * as styles from "./system-views.module.css";
import type { ConnectedSystem, ModuleNode, Service } from "@sannong/contract/catalogue/services";
import { Button, DomainIcon, HealthMark, Icon, NeedMark, SystemTile, Tag, WholeWords } from "@sannong/ui";
import { type ReactNode, useState } from "react";
import { saidOfService } from "../../lib/words/acts.ts";
import { byArea, isOfSystem, needOf, type SystemFunction } from "./system-facets.ts";
import { healthShown, saidOfSystem } from "./system-marks.ts";
import { usesInWords } from "../../lib/words/uses-in-words.ts";

/** So many of an area show at first, unless there are few in all. */
const TILES = 3;
const ROWS = 3;
const FEW = 12;

type GroupProps<T> = {
  name: string;
  things: readonly T[];
  first: number;
  unit: string;
  children: (shown: readonly T[]) => ReactNode;
};

/** One area with its things; the rest unfolds. */
function Area<T>({ name, things, first, unit, children }: GroupProps<T>) {
  const [isWhole, setIsWhole] = useState(false);
  const rest = things.length - first;
  return (
    <section className={styles.sgroup} data-cut={(rest > 0 && !isWhole) || undefined}>
      <div className="sec-h">
        <h2>
          <WholeWords>{name}</WholeWords>
        </h2>
        <p>
          {things.length} {unit}
        </p>
        {rest > 0 && (
          <Button
            variant="link"
            size="small"
            className="more"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? "收起" : "展开全部"}
            <span className="sr">{name}</span>
            <Icon name={isWhole ? "up" : "down"} size="s" />
          </Button>
        )}
      </div>
      {children(isWhole ? things : things.slice(0, first))}
    </section>
  );
}

type ModuleProps = {
  systems: readonly ConnectedSystem[];
  modules: readonly ModuleNode[];
  star: (system: ConnectedSystem) => ReactNode;
  onOpen: (system: ConnectedSystem) => void;
};

/** 模块视图: systems as tiles, area by area. */
export const ModuleView = ({ systems, modules, star, onOpen }: ModuleProps) =>
  byArea(systems, ({ moduleId }) => moduleId, modules).map(({ area, things }) => (
    <Area key={area.id} name={area.name} things={things} first={systems.length > FEW ? TILES : FEW} unit="个">
      {(shown) => (
        <ul className={styles.systems}>
          {shown.map((system) => (
            <li key={system.systemAbbr}>
              <SystemTile
                {...saidOfSystem(system)}
                summary={system.summary}
                star={star(system)}
                onOpen={() => onOpen(system)}
              />
            </li>
          ))}
        </ul>
      )}
    </Area>
  ));

type FunctionProps = {
  functions: readonly SystemFunction[];
  modules: readonly ModuleNode[];
  star: (service: Service) => ReactNode;
  onOpen: (identification: string) => void;
};

function FunctionRow({ one, star, onOpen }: { one: SystemFunction; star: ReactNode; onOpen: () => void }) {
  const { service, system } = one;
  const used = usesInWords(service);
  const { act, handling, needsSignIn } = saidOfService(service);
  return (
    <li className={styles.frow}>
      <DomainIcon domain={service.domain} size="s" />
      <div className="grow">
        <h3>
          <WholeWords>{service.name}</WholeWords>
        </h3>
        <p>{service.summary}</p>
        <p className="sm muted">
          {system.name}　{service.owner}
          {used && `　${used}`}
        </p>
      </div>
      <div className="marks">
        <Tag>{handling}</Tag>
        {/* how a system is matters to whoever enters it */}
        {isOfSystem(service) && <HealthMark health={healthShown(service)} since={service.healthSince} />}
        {needsSignIn !== undefined && <NeedMark need={needOf(one)} />}
      </div>
      {star}
      <Button size="small" onClick={onOpen}>
        {act}
        <span className="sr">{service.name}</span>
      </Button>
    </li>
  );
}

/** 功能视图: what the systems can do, line by line, area by area. */
export const FunctionView = ({ functions, modules, star, onOpen }: FunctionProps) =>
  byArea(functions, ({ system }) => system.moduleId, modules).map(({ area, things }) => (
    <Area key={area.id} name={area.name} things={things} first={functions.length > FEW ? ROWS : FEW} unit="项功能">
      {(shown) => (
        <ul className="bx">
          {shown.map((one) => (
            <FunctionRow
              key={one.service.identification}
              one={one}
              star={star(one.service)}
              onOpen={() => onOpen(one.service.identification)}
            />
          ))}
        </ul>
      )}
    </Area>
  ));
