import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { dropUnfinished, insertExport, type NewExport } from '../queries.ts'

type Scheduled = Pick<
  NewExport,
  'project_id' | 'description' | 'upload_url_sealed' | 'upload_http_method' | 'correlation_id'
>

/** Enqueues an export. It replaces one of the same project that has not ended; a finished archive stays until the new one is ready. */
export async function scheduleExport(act: Act<Actor>, row: Scheduled) {
  const { db, actor, now, emit, enqueue } = act
  const { project_id } = row
  await dropUnfinished(db, project_id)
  const { id: export_id } = await insertExport(db, {
    ...row,
    user_id: actor.id,
    status: 'queued',
    created_at: now,
    updated_at: now,
  })
  await enqueue('export.run', { export_id })
  emit(
    'export.scheduled',
    { export_id, project_id, actor_id: actor.id },
    { project: await snapshotOfProject(db, project_id), uploads: row.upload_url_sealed !== null },
  )
}
