import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { groups, projects } from '../../planning/kinds.ts'
import { createRequested } from '../changes.ts'
import { labelEntity, presentLabel } from '../entity.ts'
import { homeParams, newGroupLabelFields, newProjectLabelFields } from '../filters.ts'

const answers = { 201: labelEntity }

export const createProjectLabel = endpoint(
  'POST /projects/:id/labels',
  { summary: 'Create a label in a project', access: 'user', params: homeParams, body: newProjectLabelFields, answers },
  async ({ params, body, actor, db, act, instance }) => {
    const home = await projects.find(db, actor, params.id, instance, 'write')
    return created(presentLabel(await createRequested(act, home, body), 'project'))
  },
)

export const createGroupLabel = endpoint(
  'POST /groups/:id/labels',
  { summary: 'Create a label in a group', access: 'user', params: homeParams, body: newGroupLabelFields, answers },
  async ({ params, body, actor, db, act, instance }) => {
    const home = await groups.find(db, actor, params.id, instance, 'write')
    return created(presentLabel(await createRequested(act, home, body), 'group'))
  },
)
