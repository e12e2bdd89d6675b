import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { groups, projects } from '../../planning/kinds.ts'
import { labelEntity } from '../entity.ts'
import { groupLabelFilters, homeParams, labelFilters } from '../filters.ts'
import { showLabels } from '../show.ts'

const answers = { 200: z.array(labelEntity) }

export const listProjectLabels = endpoint(
  'GET /projects/:id/labels',
  { summary: 'List the labels of a project', access: 'anyone', params: homeParams, query: labelFilters, answers },
  async (call) => {
    const { params, query, actor, db, instance } = call
    return showLabels(call, await projects.find(db, actor, params.id, instance), query)
  },
)

export const listGroupLabels = endpoint(
  'GET /groups/:id/labels',
  { summary: 'List the labels of a group', access: 'anyone', params: homeParams, query: groupLabelFilters, answers },
  async (call) => {
    const { params, query, actor, db, instance } = call
    return showLabels(call, await groups.find(db, actor, params.id, instance), query)
  },
)
