import { fetchBody, type ResponseBody } from '../api/client.ts'
import { writeRequest } from '../api/write-request.ts'
import type { Values } from '../changes/record-part.ts'
import { issueReads } from '../issues/issue-change.ts'
import type { Place } from '../planning/home.ts'

export type Milestone = ResponseBody<'GET /-/gantry/v1/projects/:id/milestones'>[number]

export const milestoneAddresses = {
  project: {
    list: 'GET /-/gantry/v1/projects/:id/milestones',
    create: 'POST /projects/:id/milestones',
    update: 'PUT /projects/:id/milestones/:milestone_id',
    remove: 'DELETE /projects/:id/milestones/:milestone_id',
  },
  group: {
    list: 'GET /-/gantry/v1/groups/:id/milestones',
    create: 'POST /groups/:id/milestones',
    update: 'PUT /groups/:id/milestones/:milestone_id',
    remove: 'DELETE /groups/:id/milestones/:milestone_id',
  },
} as const

export const milestoneLists = [
  'GET /-/gantry/v1/projects/:id/milestones',
  'GET /-/gantry/v1/groups/:id/milestones',
] as const

/** Reads to refresh after a change of milestones. Issues show the titles of their milestones. */
export const readsAffectedByMilestones = [
  ...milestoneLists,
  'GET /projects/:id/milestones',
  'GET /-/gantry/v1/milestones',
  'GET /groups/:id/issues',
  'GET /-/gantry/v1/issues/groups',
  'GET /-/gantry/v1/projects/:id/issues/groups',
  ...issueReads,
] as const

/** The milestone as it is saved now, past the cache; undefined if it is gone. */
export async function readMilestone({ kind, id }: Place, milestone_id: number): Promise<Milestone | undefined> {
  const [milestone] = await fetchBody(milestoneAddresses[kind].list, { id, ids: [milestone_id] })
  return milestone
}

/** Writes values by their API names. */
export const milestoneUpdate = ({ kind, id }: Place, milestone_id: number, values: Values) =>
  writeRequest(milestoneAddresses[kind].update, { id, milestone_id, ...values })
