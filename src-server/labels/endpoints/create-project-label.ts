import { z } from 'zod'
import { requireRole } from '../../kit/access/roles.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { createLabel } from '../acts/create-label.ts'
import { colorOf } from '../colors.ts'
import { labelEntity, presentLabel } from '../entity.ts'
import { findLabelsByTitle, isTooLong, isValidTitle } from '../queries.ts'

/** The next number is reserved: issues without a prioritized label have it in the sort order. */
const MAX_PRIORITY = 999_999

export const createProjectLabel = endpoint(
  'POST /projects/:id/labels',
  {
    summary: 'Create a label in a project',
    access: 'user',
    params: { id: projectId },
    body: {
      name: z.string(),
      color: z.string().describe('`#RRGGBB`, `#RGB` or a name that CSS knows'),
      description: z.string().nullable().optional(),
      priority: z.int().nullable().optional().describe('From 0, which is the most urgent'),
    },
    answers: { 201: labelEntity },
  },
  async ({ params, body, actor, db, act }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'reporter')
    requireWritable(project)
    const home = { project, group: null }
    const title = body.name.trim()
    if ((await findLabelsByTitle(db, home, [title])).length > 0) throw conflict('Label already exists')
    const color = colorOf(body.color)
    const priority = body.priority ?? null
    const faults = faultsOf(title, color, priority)
    if (color === undefined || Object.keys(faults).length > 0) throw invalid(faults)
    const description = body.description || null
    return created(presentLabel(await createLabel(act, home, { title, color, description, priority })))
  },
)

const faultsOf = (title: string, color: string | undefined, priority: number | null): Record<string, string[]> => ({
  ...(!isValidTitle(title) && { title: [titleFault(title)] }),
  ...(color === undefined && { color: ['must be a valid color code'] }),
  ...(priority !== null && priority < 0 && { priority: ['must be greater than or equal to 0'] }),
  ...(priority !== null && priority > MAX_PRIORITY && { priority: [`must be less than or equal to ${MAX_PRIORITY}`] }),
})

const titleFault = (title: string) =>
  title === '' ? "can't be blank" : isTooLong(title) ? 'is too long (maximum is 255 characters)' : 'is invalid'
