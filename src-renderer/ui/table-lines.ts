/** One line of a virtual table: a group head, a row, or the skeleton of a row that is not loaded. */
export type Line<Row> =
  | { kind: 'head'; key: string }
  | { kind: 'row'; id: string; row: Row; index: number }
  | { kind: 'skeleton'; index: number }

/** Lines for ungrouped rows. Rows that are not loaded are `undefined`. */
export function linesOf<Row>(rows: readonly (Row | undefined)[], idOf: (row: Row) => string): Line<Row>[] {
  return rows.map((row, index) =>
    row === undefined ? { kind: 'skeleton', index } : { kind: 'row', id: idOf(row), row, index },
  )
}

/** A group of rows that follow each other in the list. */
export interface CountedGroup {
  key: string
  rows: number
}

/** The head above rows that no group contains, if the server does not list all groups. */
export const restKey = 'rest'

/** Lines for rows in the order of their groups, each group under its head. Rows that are not loaded are `undefined`. */
export function groupedLines<Row>(
  rows: readonly (Row | undefined)[],
  idOf: (row: Row) => string,
  groups: readonly CountedGroup[],
): Line<Row>[] {
  const lines = linesOf(rows, idOf)
  let first = 0
  const grouped = groups.flatMap(({ key, rows: count }): Line<Row>[] => {
    const members = lines.slice(first, first + count)
    first += count
    return members.length > 0 ? [{ kind: 'head', key }, ...members] : []
  })
  const rest = lines.slice(first)
  return rest.length > 0 ? [...grouped, { kind: 'head', key: restKey }, ...rest] : grouped
}

/** The index of the row at the line. For a head, that of the first row below it. */
export function rowIndexAt(lines: readonly Line<unknown>[], line: number): number {
  for (const one of lines.slice(line, line + 2)) if (one.kind !== 'head') return one.index
  return 0
}

/** The ids of all rows, top to bottom; `undefined` if not loaded. Group heads are left out. */
export const idsOf = <Row>(lines: readonly Line<Row>[]): (string | undefined)[] =>
  lines.flatMap((line) => (line.kind === 'head' ? [] : [line.kind === 'row' ? line.id : undefined]))
