import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedIssue } from '../entity.ts'
import {
  placeUnplaced,
  positionAfter,
  positionBefore,
  positionsOf,
  setPosition,
  spreadOut,
} from '../ordering/position-queries.ts'
import { describeIssue } from '../snapshot.ts'

/** Ids of other issues of the project. With both, the issue comes directly after the first, which must come before the second. */
export type Neighbours =
  | { after_id: number; before_id?: number | undefined }
  | { after_id?: undefined; before_id: number }

/**
 * Changes where an issue is when issues are sorted by `relative_position`. `updated_at` stays, because the issue says the same as before.
 *
 * @returns false if the neighbours are in the other order; then the order of issues stays
 */
export async function reorderIssue(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  neighbours: Neighbours,
): Promise<boolean> {
  const { db, actor } = act
  const { after_id, before_id } = neighbours
  const ids = [issue.id, after_id ?? before_id, before_id].flatMap((id) => id ?? [])
  const known = await positionsOf(db, ids)
  const before = known.get(issue.id) ?? null
  const isPlaced = ids.slice(1).every((id) => known.get(id) !== null)
  if (!isPlaced) await placeUnplaced(db, project.id)
  const positions = isPlaced ? known : await positionsOf(db, ids)
  const [first, second] = [positions.get(after_id ?? 0) ?? 0, positions.get(before_id ?? 0) ?? 0]
  if (after_id !== undefined && before_id !== undefined)
    if (first > second || (first === second && after_id > before_id)) return false
  const isTied = after_id !== undefined && before_id !== undefined && first === second
  const free = isTied ? undefined : await freePosition(act, project, issue, neighbours, positions)
  if (free === undefined) await spreadOut(db, project.id)
  const after = free ?? (await freePosition(act, project, issue, neighbours, await positionsOf(db, ids)))
  if (after === undefined) throw new Error(`There is no room in project ${project.id}`)
  await setPosition(db, issue.id, after)
  const { payload, snapshot } = describeIssue(project, actor, issue)
  const changes = { relative_position: { before, after } }
  act.emit('issue.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  return true
}

function freePosition(
  { db }: Act<Actor>,
  { id: project_id }: ProjectRef,
  { id: except_id }: LoadedIssue,
  { after_id, before_id }: Neighbours,
  positions: ReadonlyMap<number, number | null>,
) {
  const of = (id: number) => ({ project_id, except_id, position: positions.get(id) ?? 0 })
  return after_id === undefined ? positionBefore(db, of(before_id)) : positionAfter(db, of(after_id))
}
