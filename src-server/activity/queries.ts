import { compiled } from '../kit/db/compiled.ts'
import type { Trx } from '../kit/db/schema.ts'
import { insertRows } from '../kit/db/write-rows.ts'
import type { Deed, Target } from './target.ts'

/** Says what was changed; not counted, and no news to anybody. */
export async function addSystemNotes(
  trx: Trx,
  target: Target,
  deed: Deed,
  notes: readonly { action: string; body: string }[],
) {
  if (notes.length === 0) return
  const rows = notes.map(({ action, body }) => ({
    ...noteOn(target, deed),
    system: 1 as const,
    system_action: action,
    body,
    created_at: deed.now,
    updated_at: deed.now,
  }))
  await insertRows(trx, 'note', rows)
}

/** The columns that every note on a thing shares. */
export const noteOn = ({ type, id, project }: Target, { actor, newDiscussionId }: Deed) => ({
  noteable_type: type,
  noteable_id: id,
  project_id: project.id,
  author_id: actor.id,
  discussion_id: newDiscussionId(),
})

const touchProject = compiled((db, p: { id: number; now: string }) =>
  db
    .updateTable('project')
    .set({ last_activity_at: p.now })
    .where('id', '=', p.id)
    .where('last_activity_at', '<', p.now),
)

/** An entry of the activity feed; the project has been active by it. */
export async function addEvent(
  trx: Trx,
  { iid, title, project }: Target,
  { actor, now }: Deed,
  event: { action: string; target_type: string; target_id: number },
) {
  const about = { author_id: actor.id, project_id: project.id, target_iid: iid, target_title: title, created_at: now }
  await insertRows(trx, 'event', [{ ...event, ...about }])
  await touchProject(trx, { id: project.id, now })
}
