import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { groups, type Kind, projects } from '../../planning/kinds.ts'
import { labelEntity, presentLabel } from '../entity.ts'
import { labelParams, labelScope } from '../filters.ts'
import { findLabel } from '../queries.ts'

const getLabel = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `Get a label of a ${noun} or of its parent groups`,
      access: 'anyone',
      params: labelParams,
      query: labelScope,
      answers: { 200: labelEntity },
    },
    async ({ params, query, actor, db, instance }) => {
      const home = await find(db, actor, params.id, instance)
      const label = await findLabel(db, actor, home, params.label_id, query.include_ancestor_groups)
      return ok(presentLabel(label, noun))
    },
  )

export const getProjectLabel = endpoint('GET /projects/:id/labels/:label_id', ...getLabel(projects))
export const getGroupLabel = endpoint('GET /groups/:id/labels/:label_id', ...getLabel(groups))
