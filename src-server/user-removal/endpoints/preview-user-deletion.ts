import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { findUserState } from '../../users/state-queries.ts'
import { userDeletion } from '../entity.ts'
import { deletionCounts, personalProjectsOf } from '../preview-queries.ts'
import { groupsOwnedBy } from '../queries.ts'

export const previewUserDeletion = endpoint(
  'GET /-/gantry/v1/users/:id/deletion',
  {
    summary: 'Preview what the deletion of a user touches',
    access: 'admin',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 200: userDeletion },
  },
  async ({ params, db }) => {
    const { id } = await findUserState(db, params.id)
    const groups = (await groupsOwnedBy(db, id)).map(({ other_owners, ...group }) => ({
      ...group,
      other_owners_count: other_owners,
    }))
    return ok({
      ...(await deletionCounts(db, id)),
      personal_projects: await personalProjectsOf(db, id),
      groups,
      is_sole_owner: groups.some((group) => group.other_owners_count === 0),
    })
  },
)
