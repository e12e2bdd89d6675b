import type { Db } from '../../kit/db/schema.ts'
import type { Presenting } from '../../kit/http/presenting.ts'
import { customAttributesOf } from '../../users/queries.ts'
import type { GroupEntity } from '../entity.ts'
import { presentGroup } from '../present-group.ts'
import { type GroupRow, statisticsOf } from '../row-queries.ts'
import type { ListRequest } from './shape.ts'

const neverShown = () => undefined

/** The JSON of listed groups, with the fields that the caller may see. */
export async function presentGroups(
  db: Db,
  { query, viewer }: ListRequest,
  rows: readonly GroupRow[],
  presenting: Presenting,
): Promise<GroupEntity[]> {
  const admin = viewer.kind === 'admin'
  const ids = rows.map((row) => row.id)
  const statistics = query.statistics && admin ? await statisticsOf(db, ids) : neverShown
  const attributes = query.with_custom_attributes && admin ? await customAttributesOf(db, 'group', ids) : neverShown
  return rows.map((row) =>
    presentGroup(row, { viewer, attributes: attributes(row.id), statistics: statistics(row.id) }, presenting),
  )
}
