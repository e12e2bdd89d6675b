import type { ReactNode } from 'react'
import { useRead } from '../api/use-api.ts'
import { Changes, Kind } from '../rows/row-change.tsx'
import { keyText, type NamedRow, namedRows } from '../rows/row-words.ts'
import { splitTables, tableText } from '../rows/table-words.ts'
import { JsonPane } from '../ui/json-pane.tsx'
import { count, pluralize } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'
import classes from './requests.module.css'

/** What a dry run would have done. The report is for administrators, and only the last ones are kept. */
export function DryRun({ request_id }: { request_id: string }) {
  const read = useRead('GET /-/gantry/v1/dry-runs/:request_id', { request_id })
  if (read.error?.status === 404)
    return (
      <p className="quiet">What this dry run would have done is not kept: it was refused, or newer ones replaced it.</p>
    )
  if (read.error?.status === 403)
    return <p className="quiet">Only administrators see what this dry run would have done.</p>
  if (read.error && !read.data)
    return <ErrorBand error={read.error} what="The report of the dry run could not be loaded." onRetry={read.retry} />
  if (!read.data) return null
  const { rows, users, total_rows, complete, events, total_events, deliveries, total_deliveries, jobs, total_jobs } =
    read.data
  const { plain, internal } = splitTables(read.data.tables)
  const internalRows = internal.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0)
  return (
    <section aria-label="Dry run">
      <h3>Dry run</h3>
      <p>Nothing was changed. Without the header Gantry-Dry-Run, this request would have had these effects.</p>
      <dl className={classes.effects}>
        {plain.map(({ table, ...counts }) => (
          <Effect key={table} name={tableText(table)}>
            {countsText(counts)}
          </Effect>
        ))}
        {internal.length > 0 && (
          <Effect name="Internal">
            {pluralize(internalRows, 'row')} in {internal.map(({ table }) => table).join(', ')}
          </Effect>
        )}
        <Effect name="Events">
          {listText(
            events.map(({ event }) => event),
            total_events,
          )}
        </Effect>
        <Effect name="To hooks">
          {listText(
            deliveries.map((one) => one.event_name),
            total_deliveries,
          )}
        </Effect>
        <Effect name="Jobs">
          {listText(
            jobs.map(({ kind }) => kind),
            total_jobs,
          )}
        </Effect>
      </dl>
      {!complete && <p className="quiet">These are the first 50,000 changes of rows.</p>}
      <Rows rows={namedRows(splitTables(rows).plain, users)} />
      {total_rows > 0 && (
        <div className={classes.json}>
          <JsonPane name="Rows as JSON" value={rows} wraps />
        </div>
      )}
    </section>
  )
}

/** So many rows are shown in words. All are in the JSON. */
const MOST_ROWS = 20

function Rows({ rows }: { rows: readonly NamedRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={classes.rows} aria-label="Rows">
      {rows.slice(0, MOST_ROWS).map((row) => (
        <li key={`${row.table} ${Object.values(row.key).join('.')}`}>
          <p>
            <Kind row={row} /> {tableText(row.table)} <span className="mono">{keyText(row)}</span>
          </p>
          <p>
            <Changes row={row} />
          </p>
        </li>
      ))}
      {rows.length > MOST_ROWS && (
        <li className="quiet">
          The first {count(MOST_ROWS)} of {count(rows.length)} rows. The JSON below has the others.
        </li>
      )}
    </ul>
  )
}

const Effect = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const listText = (names: readonly string[], total: number) => (total === 0 ? 'none' : namesOf(names, total))

/** `2 added, 1 removed` */
export const countsText = (counts: { added: number; changed: number; removed: number }): string =>
  (['added', 'changed', 'removed'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => `${counts[what].toLocaleString('en')} ${what}`)
    .join(', ')

/** `issue.closed, note.created (2)`: each name once, with how often it comes. `total` counts those that are not listed too. */
export function namesOf(names: readonly string[], total: number): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const listed = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count.toLocaleString('en')})`))
  const more = total - names.length
  return [...listed, ...(more > 0 ? [`${more.toLocaleString('en')} more`] : [])].join(', ')
}
