import { count } from './number.ts'

/** Says on paper that a list is not complete. On the screen, the user scrolls to the rest. */
export function PrintedNote({ rows, total }: { rows: number; total: number | undefined }) {
  if (rows === total) return null
  return (
    <p>{`${count(rows)}${total === undefined ? '' : ` of ${count(total)}`} rows. Only rows that were loaded are printed.`}</p>
  )
}
