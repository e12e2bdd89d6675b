import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { groups, type Kind, projects } from '../../planning/kinds.ts'
import { removeRequested } from '../changes.ts'
import { homeParams, labelSelector, selectedLabel, selectorRule } from '../filters.ts'

const deleteSelectedLabel = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Delete a ${noun} label by ID or title in the request, for older clients`,
      access: 'user',
      params: homeParams,
      body: labelSelector,
      rules: [selectorRule],
      answers: { 204: null },
    },
    async ({ params, body, actor, db, act, instance, request }) => {
      await removeRequested(act, await find(db, actor, params.id, instance, 'write'), selectedLabel(body), request)
      return noContent()
    },
  )

export const deleteSelectedProjectLabel = endpoint('DELETE /projects/:id/labels', ...deleteSelectedLabel(projects))
export const deleteSelectedGroupLabel = endpoint('DELETE /groups/:id/labels', ...deleteSelectedLabel(groups))
