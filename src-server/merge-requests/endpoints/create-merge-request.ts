import { z } from 'zod'
import { mayReadMergeRequestsIn } from '../../activity/kind-queries.ts'
import { assigneesAmong } from '../../issues/write-queries.ts'
import { requireRole, roles } from '../../kit/access/roles.ts'
import { ApiError, forbidden, invalid } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { commaList, recordId } from '../../kit/http/wire.ts'
import { findOrCreateLabels } from '../../labels/acts/find-or-create-labels.ts'
import { isMilestoneOf } from '../../milestones/queries.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { createMergeRequest as create } from '../acts/create-merge-request.ts'
import { mergeRequestEntity } from '../entity.ts'
import { mayReadMergeRequests } from '../policy.ts'
import { showMergeRequest } from '../show.ts'
import { openFrom } from '../write-queries.ts'

const MAX_TITLE = 255
const MAX_DESCRIPTION = 1_048_576
const MAX_LABELS = 1000
const MAX_PEOPLE = 200

export const createMergeRequest = endpoint(
  'POST /projects/:id/merge_requests',
  {
    summary: 'Create a merge request',
    access: 'user',
    params: { id: projectId },
    body: {
      title: z.string().describe('At most 255 characters; `Draft:` at the start makes a draft'),
      source_branch: z.string().describe('Source branch'),
      target_branch: z.string().describe('Target branch'),
      description: z.string().optional().describe('`Closes #4` closes the issue with the merge'),
      assignee_ids: commaList(recordId).max(MAX_PEOPLE).optional().describe('IDs of users'),
      reviewer_ids: commaList(recordId).max(MAX_PEOPLE).optional().describe('IDs of users'),
      labels: commaList(z.string()).max(MAX_LABELS).optional().describe('Titles; missing labels are created'),
      milestone_id: recordId.optional().describe('ID of a milestone'),
      squash: z.boolean().default(false).describe('Merging squashes all commits into one'),
    },
    answers: { 201: mergeRequestEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    if (!mayReadMergeRequests(project)) throw forbidden()
    requireRole(project, 'developer')
    requireWritable(project)
    requireValid(body)
    if (body.source_branch === body.target_branch)
      throw conflicts("You can't use same project/branch for source and target")
    const other = await openFrom(db, project.id, body)
    if (other !== undefined)
      throw conflicts(`Another open merge request already exists for this source branch: !${other}`)
    if (body.milestone_id && !(await isMilestoneOf(db, project, body.milestone_id)))
      throw invalid({ milestone_id: ['is invalid'] })
    const labels = await findOrCreateLabels(
      act,
      { project, group: null },
      body.labels ?? [],
      project.access_level >= roles.reporter,
    )
    const people = async (ids: readonly number[] = []) =>
      (await assigneesAmong(db, project, ids, instance.licensed, mayReadMergeRequestsIn)).map((user) => user.id)
    const row = await create(
      act,
      project,
      {
        title: body.title.trim(),
        description: body.description ?? null,
        source_branch: body.source_branch,
        target_branch: body.target_branch,
        milestone_id: body.milestone_id || null,
        squash: body.squash ? 1 : 0,
      },
      {
        label_ids: labels.map((label) => label.id),
        assignee_ids: await people(body.assignee_ids),
        reviewer_ids: await people(body.reviewer_ids),
      },
    )
    return created(await showMergeRequest(db, project, row, instance, request))
  },
)

const conflicts = (text: string) => new ApiError(409, { message: [text] })

/** @throws ApiError 400 with the errors by field */
function requireValid(body: {
  title: string
  source_branch: string
  target_branch: string
  description?: string | undefined
}) {
  const faults = {
    ...(body.title.trim() === '' && { title: ["can't be blank"] }),
    ...([...body.title].length > MAX_TITLE && { title: [`is too long (maximum is ${MAX_TITLE} characters)`] }),
    ...(body.source_branch.trim() === '' && { source_branch: ["can't be blank"] }),
    ...(body.target_branch.trim() === '' && { target_branch: ["can't be blank"] }),
    ...((body.description ?? '').length > MAX_DESCRIPTION && {
      description: [`is too long (maximum is ${MAX_DESCRIPTION} characters)`],
    }),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
