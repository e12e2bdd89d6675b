import type { ResponseBody } from '../api/client.ts'
import { FailedRelations } from './failed-relations.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportStates } from './import-states.tsx'
import classes from './imports.module.css'
import outcomes from './outcomes.module.css'

type Status = ResponseBody<'GET /projects/:id/import'>

/** What members of a project see of its import: the status, the numbers of records, and the newest failures. */
export function ImportStatus({ id, status }: { id: string; status: Status }) {
  const { import_status, created_at, correlation_id, failed_relations } = status
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.run} tabIndex={0} aria-label="Import">
      <ImportStates status={import_status} createdAt={created_at} />
      {import_status === 'finished' && <ImportCounts id={id} />}
      {failed_relations.length > 0 && <FailedRelations relations={failed_relations} />}
      {correlation_id !== null && (
        <p className={outcomes.remark}>
          Only administrators and the user who started the import can see the full result: all records by relation, the
          skipped records and the people.
        </p>
      )}
      {correlation_id === null && import_status !== 'none' && (
        <p className={outcomes.remark}>The project was forked or seeded, not imported, so there is no import result.</p>
      )}
    </section>
  )
}
