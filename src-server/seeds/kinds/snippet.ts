import { activities, reactions, todos } from './activity.ts'
import * as f from './fields.ts'
import type { Child, Kind } from './kind.ts'
import { notes } from './notes.ts'

const snippet: Kind = {
  noun: 'snippet',
  about: 'A snippet. Below a user it is a personal one of this user.',
  table: 'snippet',
  fields: {
    title: f.name('Title'),
    author: {
      ...f.neverNull(
        f.ref('user', 'Who wrote it; default: the user around, or `root`', (_, { owner }) => ownerId(owner)),
      ),
      column: 'author_id',
    },
    file_name: f.text('Name of the file', ''),
    content: f.longText('Content', ''),
    visibility: f.choice('Who sees it', ['private', 'internal', 'public'], 'private'),
    description: f.longText('Description'),
    ...f.timestamps,
  },
  children: () => ({ ...notes, ...reactions, ...todos, ...activities }),
  place: {
    columns: ({ owner }) => ({ project_id: owner?.kind.noun === 'project' ? owner.id : null }),
    owner: (row) => (row.project_id === null ? `user ${row.author_id}` : `project ${row.project_id}`),
  },
}

const ownerId = (owner: { username?: unknown; id?: string | number | null } | undefined) =>
  owner?.username !== undefined && owner.id !== undefined ? owner.id : 1

export const snippets: Child = { style: 'list', kind: snippet, about: 'Snippets' }
