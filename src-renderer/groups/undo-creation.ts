import { fetchBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { lastChange } from '../changes/last-change.ts'
import { type Contents, undoOfCreation, valuesWithout } from '../changes/undo-creation.ts'
import { fullDay } from '../ui/dates.ts'
import { readsAffectedByGroups } from './group.ts'

/** Fields that change with a group above, or with the records that are counted. */
const unstable = [
  'web_url',
  'full_name',
  'full_path',
  'shared_with_groups',
  'projects',
  'shared_projects',
  'runners_token',
]

const readDeletion = (id: number) => fetchBody('GET /-/gantry/v1/groups/:id/contents', { id })

/** Undefined if the user may not delete the group. */
async function readContents(id: number): Promise<Contents | undefined> {
  const { holds } = await readDeletion(id)
  if (!holds) return undefined
  const [group, changes] = await Promise.all([
    fetchBody('GET /groups/:id', { id, with_projects: false }),
    // A group without a push rule answers 404, so the changes tell about push rules.
    fetchBody('GET /-/gantry/v1/changes', { limit: 100 }),
  ])
  const push_rule = changes.find((change) => change.group_id === id && change.kind === 'push_rule')?.id
  return {
    values: { ...valuesWithout(group, unstable), push_rule },
    counts: {
      'subgroup, subgroups': holds.subgroups,
      'project, projects': holds.projects,
      'issue, issues': holds.issues,
      'merge request, merge requests': holds.merge_requests,
      'label, labels': holds.labels,
      'milestone, milestones': holds.milestones,
      // Invitations are counted too.
      'member, members': holds.members,
      'group share, group shares': holds.shares,
    },
  }
}

/** Deletes the group. @returns the day of the deletion; null if the group is deleted already, which depends on the settings of the instance */
async function remove(id: number): Promise<string | null> {
  const { deletion } = await readDeletion(id)
  await fetchBody('DELETE /groups/:id', { id })
  if (deletion.after_days === null) return null
  const { on } = (await readDeletion(id)).deletion
  return on ? fullDay(on) : 'a later day'
}

interface NewGroup {
  id: number
  full_path: string
}

/** Confirms a new group. Undo deletes it again, if the user may delete it. */
export async function announceGroup(
  { id, full_path }: NewGroup,
  leavePage: (page: string, to: '/groups') => Promise<void>,
): Promise<void> {
  // Until the contents are read, `z` must not undo the change before this one.
  lastChange.set(undefined)
  const before = await readContents(id).catch(() => undefined)
  let deletedOn: string | null = null
  announceOne({
    text: `${full_path} created`,
    name: full_path,
    reads: readsAffectedByGroups,
    undone: () =>
      `Creation of ${full_path} undone. ${deletedOn ? `The group will be deleted on ${deletedOn}. Until then, the group keeps its path, and Owners can restore the group.` : 'The group is deleted.'}`,
    undo:
      before &&
      undoOfCreation({
        noun: 'group',
        before,
        // Without the right to delete the group, the server refuses the deletion.
        read: async () => (await readContents(id)) ?? before,
        remove: async () => {
          deletedOn = await remove(id)
          if (!deletedOn) await leavePage(`/groups/${id}`, '/groups')
          return undefined
        },
      }),
  })
}
