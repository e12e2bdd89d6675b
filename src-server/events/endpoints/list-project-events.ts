import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { eventEntity } from '../entity.ts'
import { eventFilters } from '../filters.ts'
import { showEvents } from '../show-events.ts'

export const listProjectEvents = endpoint(
  'GET /projects/:id/events',
  {
    summary: 'List what happened in a project, as far as the caller sees it',
    access: 'anyone',
    params: { id: projectId },
    query: eventFilters,
    answers: { 200: z.array(eventEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    return showEvents({ db, actor, instance, request }, { by: 'project', id: project.id }, query)
  },
)
