/** One line of a virtual table: a group head, a row, or the skeleton of a row that is not loaded. */
export type Line<Row> =
  | { kind: 'head'; key: string; rows: readonly Row[] }
  | { kind: 'row'; id: string; row: Row; index: number }
  | { kind: 'skeleton'; index: number }

/** Lines for ungrouped rows. Rows that are not loaded are `undefined`. */
export function linesOf<Row>(rows: readonly (Row | undefined)[], idOf: (row: Row) => string): Line<Row>[] {
  return rows.map((row, index) =>
    row === undefined ? { kind: 'skeleton', index } : { kind: 'row', id: idOf(row), row, index },
  )
}

/** Lines for loaded rows under group heads. Groups are in `order`, or by default in the order of their first rows. */
export function groupedLines<Row>(
  rows: readonly (Row | undefined)[],
  idOf: (row: Row) => string,
  keyOf: (row: Row) => string,
  order?: (a: string, b: string) => number,
): Line<Row>[] {
  const groups = [
    ...Map.groupBy(
      rows.filter((row) => row !== undefined),
      keyOf,
    ),
  ]
  if (order) groups.sort(([a], [b]) => order(a, b))
  let index = 0
  return groups.flatMap(([key, members]): Line<Row>[] => [
    { kind: 'head', key, rows: members },
    ...members.map((row): Line<Row> => ({ kind: 'row', id: idOf(row), row, index: index++ })),
  ])
}

/** The ids of all rows, top to bottom; `undefined` if not loaded. Group heads are left out. */
export const idsOf = <Row>(lines: readonly Line<Row>[]): (string | undefined)[] =>
  lines.flatMap((line) => (line.kind === 'head' ? [] : [line.kind === 'row' ? line.id : undefined]))
