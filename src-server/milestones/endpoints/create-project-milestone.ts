import { z } from 'zod'
import { requireRole } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { refused } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { date } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, type ProjectRef, requireWritable } from '../../projects/queries.ts'
import { createMilestone } from '../acts/create-milestone.ts'
import { milestoneEntity, presentMilestone } from '../entity.ts'
import { isTitleTaken } from '../queries.ts'

export const createProjectMilestone = endpoint(
  'POST /projects/:id/milestones',
  {
    summary: 'Create a milestone in a project',
    access: 'user',
    params: { id: projectId },
    body: {
      title: z.string(),
      description: z.string().nullable().optional(),
      due_date: date.nullable().optional(),
      start_date: date.nullable().optional(),
    },
    answers: { 201: milestoneEntity },
  },
  async ({ params, body, actor, db, act, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'reporter')
    requireWritable(project)
    const { description = null, due_date = null, start_date = null } = body
    const milestone = { title: body.title.trim(), description, due_date, start_date }
    const faults = await faultsOf(db, project, milestone)
    if (faults.length > 0) throw refused(`Failed to create milestone {${faults.join(', ')}}`)
    const row = await createMilestone(act, { project, group: null }, milestone)
    const how = { base_url: request.base_url, today: act.today }
    return created(presentMilestone(row, project.path_with_namespace, how))
  },
)

interface Proposed {
  title: string
  due_date: string | null
  start_date: string | null
}

/** The error texts have the platform's form: field name, then the rule. */
async function faultsOf(db: Db, project: ProjectRef, { title, due_date, start_date }: Proposed): Promise<string[]> {
  const faults: string[] = []
  const add = (field: string, text: string) => faults.push(`:${field}=>[${JSON.stringify(text)}]`)
  if (title === '') add('title', "can't be blank")
  else if ([...title].length > 255) add('title', 'is too long (maximum is 255 characters)')
  else if (await isTitleTaken(db, project, title))
    add('title', 'already being used for another group or project milestone.')
  if (due_date !== null && start_date !== null && due_date <= start_date)
    add('due_date', 'must be greater than start date')
  return faults
}
