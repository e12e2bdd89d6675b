import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import type { Place } from '../members/direct-membership.ts'

/** A label of a project or group, and whether the current user is subscribed to it. */
export function labelPart({ kind, id }: Place, record_id: number): Part {
  const label = { id, label_id: String(record_id), include_ancestor_groups: false }
  const isProject = kind === 'project'
  return {
    read: async () => ({
      ...(await fetchBody(
        isProject ? 'GET /projects/:id/labels/:label_id' : 'GET /groups/:id/labels/:label_id',
        label,
      )),
    }),
    write: async ({ subscribed, name, ...others }) => {
      const { include_ancestor_groups: _, ...at } = label
      const subscription = subscribed ? 'subscribe' : 'unsubscribe'
      if (subscribed !== undefined)
        await fetchBody(`POST /${isProject ? 'projects' : 'groups'}/:id/labels/:label_id/${subscription}`, at)
      else
        await fetchBody(isProject ? 'PUT /projects/:id/labels/:label_id' : 'PUT /groups/:id/labels/:label_id', {
          ...at,
          ...others,
          ...(name !== undefined && { new_name: String(name) }),
        })
      return undefined
    },
  }
}

/** A milestone of a project or group. */
export function milestonePart({ kind, id }: Place, milestone_id: number): Part {
  const at = { id, milestone_id }
  const isProject = kind === 'project'
  return {
    read: async () => ({
      ...(await fetchBody(
        isProject ? 'GET /projects/:id/milestones/:milestone_id' : 'GET /groups/:id/milestones/:milestone_id',
        at,
      )),
    }),
    write: async ({ state, ...others }) => {
      await fetchBody(
        isProject ? 'PUT /projects/:id/milestones/:milestone_id' : 'PUT /groups/:id/milestones/:milestone_id',
        {
          ...at,
          ...others,
          ...(state !== undefined && { state_event: state === 'closed' ? 'close' : 'activate' }),
        },
      )
      return undefined
    },
  }
}
