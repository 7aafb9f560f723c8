import * as figuresStyles from "./figures.module.css";
import * as styles from "./mosaic.module.css";
import type { BrainFigure, BrainRegion } from "@sannong/contract/data/indicators";
import { figureWords } from "@sannong/contract/data/indicators-words";
import { cellsFor, cornersOf, middleOf, spaceFor, SHADES, shadeOf } from "./hexagons.ts";

type Props = { figure: BrainFigure; regions: readonly BrainRegion[]; onOpen: (code: string) => void };

/** Municipal endings say nothing inside a picture of municipalities. */
const shortName = (name: string) => (name.length > 2 ? name.replace(/[市县区]$/, "") : name);

/**
 * A hexagon for each part of the region, coloured by its value. The list beside it says the same in words and is
 * what keyboard and reader use, so the picture itself is hidden from them.
 */
export function Mosaic({ figure, regions, onOpen }: Props) {
  const told = regions.flatMap(({ value }) => (value === null ? [] : [value]));
  // by code, so that a region keeps its place when the ranking changes
  const inOrder = regions.toSorted((a, b) => a.code.localeCompare(b.code));
  const cells = cellsFor(inOrder.map(({ code }) => code));
  const { width, height } = spaceFor(cells);
  return (
    <>
      <svg className={figuresStyles.mosaic} viewBox={`0 0 ${width.toFixed(0)} ${height.toFixed(0)}`} aria-hidden="true">
        {inOrder.map(({ code, name, value }, index) => {
          const cell = cells[index] ?? { column: 0, row: 0 };
          const { x, y } = middleOf(cell);
          const shade = value === null ? "none" : String(shadeOf(value, told));
          return (
            <g key={code} className={`${figuresStyles.hex} s${shade}`} onClick={() => onOpen(code)}>
              <polygon points={cornersOf(cell)} />
              <text x={x} y={y - 4} textAnchor="middle">
                {shortName(name)}
              </text>
              <text x={x} y={y + 16} textAnchor="middle" className={figuresStyles.v}>
                {value === null ? "无数据" : figureWords(value, figure.decimals)}
              </text>
            </g>
          );
        })}
      </svg>
      {told.length > 1 && (
        <p className={styles.shades}>
          <span>{figureWords(Math.min(...told), figure.decimals)}</span>
          <span className="bar" aria-hidden="true">
            {Array.from({ length: SHADES }, (_shade, index) => (
              <i key={index} className={`s${index + 1}`} />
            ))}
          </span>
          <span>
            {figureWords(Math.max(...told), figure.decimals)} {figure.unit}
          </span>
        </p>
      )}
      <p className="hint">示意图，非行政区划图，不作为划界依据</p>
    </>
  );
}
