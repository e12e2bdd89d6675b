import type { Shape } from './fields.ts'
import { roles, type Things, type ThingsOfCaller } from './scene.ts'

/**
 * Requests to the endpoints of a folder, and the answer to each role. The tests of roles and of arbitrary input start from them.
 *
 * A line of the table is `address | place | one cell for each role | input`. The place is the visibility of the group and project of the line,
 * and their state if it matters: `private,archived`. The role is the caller's role in the group and, by inheritance, in the project. The
 * input is JSON with the parameters of path, query and body; `$name` stands for a thing of the scene, and `made` names things that must
 * exist and are not sent.
 *
 * A cell is a status. For a 200 (201 for a POST), a cell may name the fields of the body instead: for a list, the fields of its first record,
 * or `none` if the list is empty.
 */
export interface Samples {
  table: string
  /** The values of `$name` in addition to those that all folders share (scene.ts). */
  things?: Things
  /** The values of `$name` that depend on the caller. */
  things_of_caller?: ThingsOfCaller
  /** The values of path parameters, unless a line gives others. */
  path?: Readonly<Record<string, string>>
  /** Names of bodies. */
  shapes?: readonly Shape[]
}

export interface Row {
  address: string
  place: string
  cells: readonly string[]
  sent: string
}

/** The lines of a table. A line that begins with `#` is a comment. */
export function rowsOf({ table }: Samples): Row[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    .map((line) => {
      const [address = '', place = '', cells = '', sent = ''] = line.split('|').map((part) => part.trim())
      return { address, place, cells: cells.split(/\s+/), sent }
    })
}

/** Writes a row as a line of its table. */
export const lineOf = ({ address, place, sent }: Row, cells: readonly string[]) =>
  `${address.padEnd(61)}| ${place.padEnd(16)} | ${cells.map((cell) => cell.padEnd(14)).join(' ')}${sent === '' ? '' : `| ${sent}`}`.trimEnd()

/** Whether the request of the row succeeds for the administrator or the group's Owner. */
export const succeeds = ({ cells }: Row) =>
  (['owner', 'administrator'] as const).some((role) => /^[^45]/.test(cells[roles.indexOf(role)] ?? ''))

/** The first row of an endpoint that succeeds. Other tests send this request. */
export function sampleOf(rows: readonly Row[]): Row {
  const row = rows.find(succeeds) ?? rows[0]
  if (!row) throw new Error('An endpoint without samples')
  return row
}
