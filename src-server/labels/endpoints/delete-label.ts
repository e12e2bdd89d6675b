import { requireUnmodified } from '../../kit/http/conditions.ts'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { groups, type Kind, projects, requirePlanner } from '../../planning/kinds.ts'
import { removeLabel } from '../acts/remove-label.ts'
import { labelParams } from '../filters.ts'
import { findLabel } from '../queries.ts'

const deleteLabel = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Delete a label of a ${noun}, also from issues and merge requests`,
      access: 'user',
      params: labelParams,
      answers: { 204: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const home = await find(db, actor, params.id, instance, 'write')
      requirePlanner(home)
      const label = await findLabel(db, actor, home, params.label_id, false)
      requireUnmodified(request, label)
      await removeLabel(act, home, label)
      return noContent()
    },
  )

export const deleteProjectLabel = endpoint('DELETE /projects/:id/labels/:label_id', ...deleteLabel(projects))
export const deleteGroupLabel = endpoint('DELETE /groups/:id/labels/:label_id', ...deleteLabel(groups))
