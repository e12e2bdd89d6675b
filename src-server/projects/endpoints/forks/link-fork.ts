import { requireRole } from '../../../kit/access/roles.ts'
import { conflict, notFoundExplicit, refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { byState } from '../../../kit/reason.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { linkFork as link } from '../../acts/link-fork.ts'
import { projectId, projectWithoutPermissions } from '../../entity.ts'
import { findOrigin, isSameOrForkOf, originOf } from '../../forks/fork-queries.ts'
import { mayFork } from '../../policy.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { findProject, requireWritable } from '../../queries.ts'

export const linkFork = endpoint(
  'POST /projects/:id/fork/:forked_from_id',
  {
    summary: 'Make an existing project the fork of another',
    access: 'user',
    params: { id: projectId, forked_from_id: projectId },
    answers: { 201: projectWithoutPermissions },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    requireWritable(project)
    const origin = await findProject(db, actor, params.forked_from_id, 'write')
    const { kind } = viewerOf(actor)
    if (!mayFork(await findOrigin(db, origin.id), origin.access_level, kind)) throw notFoundExplicit()
    if ((await originOf(db, project.id)) !== undefined)
      throw conflict('Project already forked', byState('a project that is no fork', 'a fork'))
    if (await isSameOrForkOf(db, origin.id, project.id)) throw refused('A project cannot be a fork of itself')
    await link(act, project.id, origin.id)
    return created(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
