import { fetchBody, type ResponseBody } from '../api/client.ts'
import { issueReads } from '../issues/issue-change.ts'
import type { Place } from '../planning/home.ts'

export type Label = ResponseBody<'GET /-/gantry/v1/projects/:id/labels'>[number]

export const labelAddresses = {
  project: {
    list: 'GET /-/gantry/v1/projects/:id/labels',
    create: 'POST /projects/:id/labels',
    update: 'PUT /projects/:id/labels/:label_id',
    remove: 'DELETE /projects/:id/labels/:label_id',
    subscribe: 'POST /projects/:id/labels/:label_id/subscribe',
    unsubscribe: 'POST /projects/:id/labels/:label_id/unsubscribe',
  },
  group: {
    list: 'GET /-/gantry/v1/groups/:id/labels',
    create: 'POST /groups/:id/labels',
    update: 'PUT /groups/:id/labels/:label_id',
    remove: 'DELETE /groups/:id/labels/:label_id',
    subscribe: 'POST /groups/:id/labels/:label_id/subscribe',
    unsubscribe: 'POST /groups/:id/labels/:label_id/unsubscribe',
  },
} as const

export const labelLists = ['GET /-/gantry/v1/projects/:id/labels', 'GET /-/gantry/v1/groups/:id/labels'] as const

/** Reads to refresh after a change of labels. Issues show the names and colors of their labels. */
export const readsAffectedByLabels = [
  ...labelLists,
  'GET /projects/:id/labels',
  'GET /-/gantry/v1/labels',
  'GET /-/gantry/v1/issues/groups',
  'GET /-/gantry/v1/projects/:id/issues/groups',
  ...issueReads,
] as const

/** The label as it is saved now, past the cache; undefined if it is gone. */
export async function readLabel({ kind, id }: Place, label_id: number): Promise<Label | undefined> {
  const [label] = await fetchBody(labelAddresses[kind].list, { id, ids: [label_id] })
  return label
}
