import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { groups, projects } from '../../planning/kinds.ts'
import { sourcedLabel } from '../entity.ts'
import { homeParams, sourcedGroupLabelFilters, sourcedLabelFilters } from '../filters.ts'
import { showSourcedLabels } from '../show.ts'

const answers = { 200: z.array(sourcedLabel) }

export const listSourcedProjectLabels = endpoint(
  'GET /-/gantry/v1/projects/:id/labels',
  {
    summary: 'List the labels of a project and its parent groups with their counts and groups, by title or priority',
    access: 'user',
    params: homeParams,
    query: sourcedLabelFilters,
    answers,
  },
  async (call) => {
    const { params, query, actor, db, instance } = call
    return showSourcedLabels(call, await projects.find(db, actor, params.id, instance), query)
  },
)

export const listSourcedGroupLabels = endpoint(
  'GET /-/gantry/v1/groups/:id/labels',
  {
    summary: 'List the labels of a group and its parent groups with their counts and groups, by title',
    access: 'user',
    params: homeParams,
    query: sourcedGroupLabelFilters,
    answers,
  },
  async (call) => {
    const { params, query, actor, db, instance } = call
    return showSourcedLabels(call, await groups.find(db, actor, params.id, instance), query)
  },
)
