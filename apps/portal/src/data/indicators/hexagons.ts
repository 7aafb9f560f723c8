/** A place in a honeycomb: odd rows are shifted by half a hexagon. */
export type Cell = { column: number; row: number };

/**
 * Where the cities of a province stand beside each other in the mosaic: a picture for finding them, no map.
 * Whoever is not named here takes a place of a plain honeycomb, as all counties do.
 */
const cityCells: Readonly<Record<string, Cell>> = {
  "3203": { column: 0, row: 0 },
  "3207": { column: 2, row: 0 },
  "3213": { column: 0, row: 1 },
  "3208": { column: 1, row: 1 },
  "3209": { column: 2, row: 1 },
  "3201": { column: 0, row: 2 },
  "3210": { column: 1, row: 2 },
  "3212": { column: 2, row: 2 },
  "3206": { column: 3, row: 2 },
  "3211": { column: 0, row: 3 },
  "3204": { column: 1, row: 3 },
  "3202": { column: 2, row: 3 },
  "3205": { column: 3, row: 3 },
};

/** A cell for each of these regions, in their order. */
export function cellsFor(codes: readonly string[]): Cell[] {
  if (codes.length > 0 && codes.every((code) => code in cityCells)) return codes.map((code) => cityCells[code] as Cell);
  const columns = Math.max(1, Math.ceil(Math.sqrt(codes.length)));
  return codes.map((_code, index) => ({ column: index % columns, row: Math.floor(index / columns) }));
}

const HALF_WIDTH = 50;
const SIDE = HALF_WIDTH / Math.cos(Math.PI / 6);

/** The middle of a cell. */
export const middleOf = ({ column, row }: Cell) => ({
  x: HALF_WIDTH * (1 + 2 * column + (row % 2)),
  y: SIDE * (1 + 1.5 * row),
});

/** The corners of a cell's hexagon, a little apart from its neighbours. */
export function cornersOf(cell: Cell): string {
  const { x, y } = middleOf(cell);
  const side = SIDE - 2;
  return Array.from({ length: 6 }, (_corner, index) => {
    const angle = Math.PI / 6 + (index * Math.PI) / 3;
    return `${(x + side * Math.cos(angle)).toFixed(1)},${(y + side * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

/** How much room the cells take. */
export function spaceFor(cells: readonly Cell[]) {
  const middles = cells.map(middleOf);
  return {
    width: Math.max(...middles.map(({ x }) => x)) + HALF_WIDTH,
    height: Math.max(...middles.map(({ y }) => y)) + SIDE,
  };
}

export const SHADES = 7;

/** Which of seven shades a value has among the others: equal steps from the least to the most. */
export function shadeOf(value: number, values: readonly number[]): number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most === least) return Math.ceil(SHADES / 2);
  return Math.min(SHADES, 1 + Math.floor(((value - least) / (most - least)) * SHADES));
}
