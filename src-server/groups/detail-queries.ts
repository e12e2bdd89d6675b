import { type Actor, isAdmin } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { projectsOfGroup } from '../projects/lists/listing-queries.ts'
import { customAttributesOf } from '../users/queries.ts'
import { viewerOf } from '../visibility/viewer.ts'
import type { GroupDetail } from './entity.ts'
import { presentGroupDetail } from './present-group.ts'
import { groupRowOf, sharesOf } from './row-queries.ts'

interface DetailOptions {
  today: string
  /** Whether the answer contains the group's projects; by default it does. */
  with_projects?: boolean
  /** For administrators only. */
  with_custom_attributes?: boolean
}

/**
 * Presents one group in detail, as this caller sees it, for every endpoint that answers with a group. Callers must have checked visibility
 * with `findGroup`.
 */
export async function groupDetailOf(
  db: Db,
  actor: Actor | null,
  group_id: number,
  { today, with_projects = true, with_custom_attributes = false }: DetailOptions,
  presenting: Presenting,
): Promise<GroupDetail> {
  const viewer = viewerOf(actor)
  const row = await groupRowOf(db, viewer, group_id)
  if (!row) throw notFound('Group')
  const includes_attributes = with_custom_attributes && isAdmin(actor)
  const attributes = includes_attributes ? (await customAttributesOf(db, 'group', [group_id]))(group_id) : undefined
  const shared_with_groups = await sharesOf(db, viewer, group_id, today)
  const projects = with_projects ? await projectsOfGroup(db, viewer, group_id, today, presenting) : undefined
  return presentGroupDetail(row, { shared_with_groups, projects }, { viewer, attributes }, presenting)
}
