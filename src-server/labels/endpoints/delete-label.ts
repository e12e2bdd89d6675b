import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { groups, type Kind, projects } from '../../planning/kinds.ts'
import { removeRequested } from '../changes.ts'
import { labelParams } from '../filters.ts'

const deleteLabel = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Delete a label of a ${noun}, also from issues and merge requests`,
      access: 'user',
      params: labelParams,
      answers: { 204: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      await removeRequested(act, await find(db, actor, params.id, instance, 'write'), params.label_id, request)
      return noContent()
    },
  )

export const deleteProjectLabel = endpoint('DELETE /projects/:id/labels/:label_id', ...deleteLabel(projects))
export const deleteGroupLabel = endpoint('DELETE /groups/:id/labels/:label_id', ...deleteLabel(groups))
