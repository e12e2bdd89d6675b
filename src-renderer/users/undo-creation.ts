import { fetchBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { lastChange } from '../changes/last-change.ts'
import { type Contents, undoOfCreation, valuesWithout } from '../changes/undo-creation.ts'
import { readsAffectedByUsers } from './user-reads.ts'

/** Fields that change with the time of day, or with the records that are counted. */
const unstable = ['local_time', 'highest_role', 'can_create_project', 'is_followed']

async function readContents(id: number): Promise<Contents> {
  const [user, deletion, emails] = await Promise.all([
    fetchBody('GET /users/:id', { id }),
    fetchBody('GET /-/gantry/v1/users/:id/deletion', { id }),
    fetchBody('GET /users/:id/emails', { id }),
  ])
  return {
    values: valuesWithout(user, unstable),
    counts: {
      'issue, issues': deletion.issues_count,
      'merge request, merge requests': deletion.merge_requests_count,
      'epic, epics': deletion.epics_count,
      'comment, comments': deletion.notes_count,
      'reaction, reactions': deletion.reactions_count,
      'snippet, snippets': deletion.project_snippets_count + deletion.personal_snippets_count,
      'SSH key, SSH keys': deletion.ssh_keys_count,
      'GPG key, GPG keys': deletion.gpg_keys_count,
      'token, tokens': deletion.tokens_count,
      'to-do item, to-do items': deletion.todos_count,
      'membership, memberships': deletion.memberships_count,
      'project, projects': deletion.personal_projects.length,
      'email address, email addresses': emails.length,
    },
  }
}

interface NewUser {
  id: number
  name: string
  username: string
}

/** Confirms a new user. Undo deletes the account again, unless somebody has used or changed it. */
export async function announceUser(
  { id, name, username }: NewUser,
  leavePage: (page: string, to: '/users') => Promise<void>,
): Promise<void> {
  // Until the contents are read, `z` must not undo the change before this one.
  lastChange.set(undefined)
  const before = await readContents(id).catch(() => undefined)
  announceOne({
    text: `${name} created`,
    name: `@${username}`,
    names: [name],
    reads: readsAffectedByUsers,
    undone: () => `Creation of @${username} undone. The account is deleted.`,
    undo:
      before &&
      undoOfCreation({
        noun: 'user',
        before,
        read: () => readContents(id),
        remove: async () => {
          await fetchBody('DELETE /users/:id', { id })
          await leavePage(`/users/${id}`, '/users')
          return undefined
        },
      }),
  })
}
