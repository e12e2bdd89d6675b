import type { ResponseBody } from '../api/client.ts'
import { EmptyState } from '../ui/states.tsx'
import { FailedRelations } from './failed-relations.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportStates } from './import-states.tsx'
import classes from './imports.module.css'

type Status = ResponseBody<'GET /projects/:id/import'>

/** What members of a project see of its import: the status, the numbers of records, and the newest failures. */
export function ImportStatus({ id, status }: { id: string; status: Status }) {
  const { import_status, created_at, failed_relations } = status
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.run} tabIndex={0} aria-label="Import">
      <ImportStates status={import_status} createdAt={created_at} />
      {import_status === 'finished' && <ImportCounts id={id} />}
      {failed_relations.length > 0 && <FailedRelations relations={failed_relations} />}
      {import_status !== 'none' && (
        <EmptyState title="No result to show">
          <p>
            Only administrators and the user who started the import can see its result. Forks and seeded projects have
            no result.
          </p>
        </EmptyState>
      )}
    </section>
  )
}
