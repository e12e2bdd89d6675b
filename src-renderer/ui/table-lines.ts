/** What a virtual table shows, top to bottom. A `ghost` is a row that the server has not sent yet. */
export type Line<Row> =
  | { kind: 'head'; key: string; rows: readonly Row[] }
  | { kind: 'row'; id: string; row: Row; index: number }
  | { kind: 'ghost'; index: number }

/** Rows as they are; `undefined` where a page is still to come. */
export function linesOf<Row>(rows: readonly (Row | undefined)[], idOf: (row: Row) => string): Line<Row>[] {
  return rows.map((row, index) =>
    row === undefined ? { kind: 'ghost', index } : { kind: 'row', id: idOf(row), row, index },
  )
}

/** Rows under heads, in the order in which the server sent the first of each group. Only what is loaded can be grouped. */
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

/** The rows one can stand on, top to bottom; `undefined` where a row is still to come. */
export const idsOf = <Row>(lines: readonly Line<Row>[]): (string | undefined)[] =>
  lines.flatMap((line) => (line.kind === 'head' ? [] : [line.kind === 'row' ? line.id : undefined]))
