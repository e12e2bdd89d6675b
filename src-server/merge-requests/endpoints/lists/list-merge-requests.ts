import { z } from 'zod'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { featureReason } from '../../../visibility/features.ts'
import { mergeRequestBasic } from '../../entity.ts'
import { mergeRequestRules, projectMergeRequestFilters } from '../../filters.ts'
import { showMergeRequests } from '../../lists/show-list.ts'
import { mayReadMergeRequests } from '../../policy.ts'

export const listMergeRequests = endpoint(
  'GET /projects/:id/merge_requests',
  {
    summary: 'List the merge requests of a project',
    access: 'anyone',
    params: { id: projectId },
    query: projectMergeRequestFilters,
    rules: mergeRequestRules,
    answers: { 200: z.array(mergeRequestBasic) },
  },
  async (call) => {
    const project = await findProject(call.db, call.actor, call.params.id)
    if (!mayReadMergeRequests(project))
      throw forbidden(featureReason('merge requests', project.merge_requests_access_level, project.access_level))
    return showMergeRequests(call, { of: 'project', id: project.id }, call.query)
  },
)
