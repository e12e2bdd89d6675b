import { fetchBody, fetchReply } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { lastChange } from '../changes/last-change.ts'
import { type Contents, undoOfCreation, valuesWithout } from '../changes/undo-creation.ts'
import { fullDay } from '../ui/dates.ts'
import { readsAffectedByProjects } from './action-requests.ts'

/**
 * Fields that change without a change of the project: by time, by the user who asks, with a group above, or with the records that are
 * counted.
 */
const unstable = [
  ...['updated_at', 'last_activity_at', 'import_status', 'import_error', 'permissions', 'can_create_merge_request_in'],
  ...['_links', 'web_url', 'readme_url', 'http_url_to_repo', 'ssh_url_to_repo', 'path_with_namespace'],
  ...['name_with_namespace', 'namespace', 'owner', 'description_html', 'runners_token', 'statistics'],
  ...['open_issues_count', 'star_count', 'forks_count', 'forked_from_project', 'shared_with_groups', 'tag_list'],
]

const totalOf = async (
  address: 'GET /projects/:id/environments' | 'GET /projects/:id/invitations',
  id: number,
): Promise<number> => (await fetchReply(address, { id, per_page: 1 })).total ?? 0

async function readDeletion(id: number) {
  const [contents] = await fetchBody('GET /-/gantry/v1/projects/contents', { ids: [id] })
  return contents
}

/** Undefined if the user may not delete the project. */
async function readContents(id: number): Promise<Contents | undefined> {
  const contents = await readDeletion(id)
  if (!contents?.holds || contents.access_level < 50 || !contents.deletion.allowed) return undefined
  const [project, environments, invitations] = await Promise.all([
    fetchBody('GET /projects/:id', { id }),
    totalOf('GET /projects/:id/environments', id),
    totalOf('GET /projects/:id/invitations', id),
  ])
  const { holds } = contents
  return {
    values: { ...valuesWithout(project, unstable), namespace: project.namespace.id },
    counts: {
      'issue, issues': holds.issues,
      'merge request, merge requests': holds.merge_requests,
      'label, labels': holds.labels,
      'milestone, milestones': holds.milestones,
      'environment, environments': environments,
      'deployment, deployments': holds.deployments,
      'member, members': holds.members,
      'invitation, invitations': invitations,
      'group share, group shares': holds.shares,
      'fork, forks': holds.forks,
      'star, stars': holds.stars,
    },
  }
}

/** Deletes the project. @returns the day of the deletion; null if the project is deleted already, which depends on the settings of the instance */
async function remove(id: number): Promise<string | null> {
  await fetchBody('DELETE /projects/:id', { id })
  return (await readDeletion(id))?.deletion.on ?? null
}

interface NewProject {
  id: number
  path_with_namespace: string
}

/** Confirms a new project or fork. Undo deletes it again, if the user may delete it. */
export async function announceProject(
  { id, path_with_namespace: path }: NewProject,
  leavePage: (page: string, to: '/projects') => Promise<void>,
): Promise<void> {
  // Until the contents are read, `z` must not undo the change before this one.
  lastChange.set(undefined)
  const before = await readContents(id).catch(() => undefined)
  let deletedOn: string | null = null
  announceOne({
    text: `${path} created`,
    name: path,
    reads: readsAffectedByProjects,
    undone: () =>
      `Creation of ${path} undone. ${deletedOn ? `The project will be deleted on ${fullDay(deletedOn)}. Until then, Owners can restore the project.` : 'The project is deleted.'}`,
    undo:
      before &&
      undoOfCreation({
        noun: 'project',
        before,
        // Without the right to delete the project, the server refuses the deletion.
        read: async () => (await readContents(id)) ?? before,
        remove: async () => {
          deletedOn = await remove(id)
          if (!deletedOn) await leavePage(`/projects/${id}`, '/projects')
          return undefined
        },
      }),
  })
}
