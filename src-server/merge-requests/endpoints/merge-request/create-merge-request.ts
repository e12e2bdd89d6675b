import { z } from 'zod'
import { lacksRole } from '../../../kit/access/roles.ts'
import { forbidden, unprocessable } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { areInOneNetwork } from '../../../projects/forks/fork-queries.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { createMergeRequest as create } from '../../acts/create-merge-request.ts'
import { runQuickActions } from '../../acts/run-quick-actions.ts'
import { requireFreeBranches } from '../../branches.ts'
import { requireMilestone } from '../../changes.ts'
import { mergeRequestEntity } from '../../entity.ts'
import { mayOpenFrom, mayOpenIn, maySetMetadata } from '../../policy.ts'
import { findMergeRequest } from '../../queries.ts'
import { readQuickActions } from '../../quick-actions/names.ts'
import { showMergeRequest } from '../../show.ts'
import {
  mergeRequestFields,
  requireValid,
  type SentFields,
  sentAssignees,
  sentParams,
  usersIn,
} from '../../write-fields.ts'

/** Used if the caller may not set metadata. */
const NOTHING: SentFields = {}

export const createMergeRequest = endpoint(
  'POST /projects/:id/merge_requests',
  {
    summary:
      'Create a merge request from a branch of the project into a branch of the same project, or of a fork or its origin',
    access: 'user',
    params: { id: projectId },
    body: {
      title: z.string().describe('At most 255 characters; `Draft:` at the start makes a draft'),
      source_branch: z.string().describe('Source branch'),
      target_branch: z.string().describe('Target branch'),
      target_project_id: recordId
        .optional()
        .describe('ID of the project that gets the merge request; by default the project of the source branch'),
      ...mergeRequestFields,
    },
    answers: { 201: mergeRequestEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const source = await findProject(db, actor, params.id, 'write')
    if (!mayOpenFrom(source)) throw forbidden(lacksRole(source, 'developer'))
    requireWritable(source)
    const { target_project_id = source.id } = body
    const target = target_project_id === source.id ? source : await findProject(db, actor, target_project_id)
    if (!mayOpenIn(target, viewerOf(actor).kind))
      throw forbidden(lacksRole(target, 'to read the merge requests and the code of the target project'))
    requireWritable(target)
    requireValid(body)
    if (!(await areInOneNetwork(db, source.id, target.id)))
      throw unprocessable(['Source project is not a fork of the target project'])
    const { source_branch, target_branch } = body
    const branches = { project_id: target.id, source_project_id: source.id, source_branch, target_branch }
    await requireFreeBranches(db, branches)
    // Metadata of a caller who may not set it is ignored.
    const sent = maySetMetadata(target) ? body : NOTHING
    if (sent.milestone_id) await requireMilestone(db, target, sent.milestone_id)
    const { text, actions } = readQuickActions(body.description ?? '', instance.licensed)
    const row = await create(act, target, {
      ...branches,
      title: body.title.trim(),
      description: body.description === undefined || body.description === null ? null : text,
      milestone_id: sent.milestone_id || null,
      squash: body.squash ? 1 : 0,
      merge_params: JSON.stringify(sentParams(body)),
      labels: [...(sent.labels ?? []), ...(sent.add_labels ?? [])],
      assignee_ids: sentAssignees(sent) ?? [],
      reviewer_ids: usersIn(sent.reviewer_ids ?? null),
    })
    await runQuickActions(act, target, row.iid, actions)
    const after = actions.length === 0 ? row : await findMergeRequest(db, target.id, row.iid)
    return created(await showMergeRequest(db, actor, target, after, instance, request))
  },
)
