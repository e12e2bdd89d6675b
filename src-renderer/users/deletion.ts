import type { ResponseBody } from '../api/client.ts'
import type { MatrixRow } from '../ui/matrix.tsx'
import { bytes, count, pluralize } from '../ui/number.ts'

/** What the deletion of a user touches. */
export type Deletion = ResponseBody<'GET /-/gantry/v1/users/:id/deletion'>

/** `ghost`: the ghost user takes what the user wrote. `hard`: all of it is destroyed. */
export type DeletionMode = 'ghost' | 'hard'

export const deletionColumns = [
  { id: 'ghost', name: 'Keep the work', detail: 'signed by Ghost User' },
  { id: 'hard', name: 'Destroy the work', detail: 'hard delete' },
]

/** The sums over several users. Groups and projects are listed one by one. */
function sumOf(deletions: readonly Deletion[]) {
  const total = (read: (deletion: Deletion) => number) => deletions.reduce((sum, one) => sum + read(one), 0)
  return {
    issues: total((one) => one.issues_count),
    merge_requests: total((one) => one.merge_requests_count),
    open_merge_requests: total((one) => one.open_merge_requests_count),
    epics: total((one) => one.epics_count),
    notes: total((one) => one.notes_count),
    reactions: total((one) => one.reactions_count),
    project_snippets: total((one) => one.project_snippets_count),
    personal_snippets: total((one) => one.personal_snippets_count),
    ssh_keys: total((one) => one.ssh_keys_count),
    gpg_keys: total((one) => one.gpg_keys_count),
    tokens: total((one) => one.tokens_count),
    todos: total((one) => one.todos_count),
    memberships: total((one) => one.memberships_count),
    projects: deletions.flatMap((one) => one.personal_projects),
    // Several of the users can own the same group.
    groups: [...new Map(deletions.flatMap((one) => one.groups.map((group) => [group.id, group]))).values()],
  }
}

/** `42 issues, 318 comments`; undefined if there is nothing. */
const listed = (...counts: readonly (readonly [n: number, one: string, many?: string])[]): string | undefined =>
  counts
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => pluralize(n, one, many))
    .join(', ') || undefined

const shownProjects = 3

/** Every thing that a deletion touches, and what becomes of it in each way. Things that do not exist are left out. */
export function deletionRows(deletions: readonly Deletion[], mode: DeletionMode): MatrixRow[] {
  const sum = sumOf(deletions)
  const moves = ['move to @ghost', 'destroyed'] as const
  const gone = ['destroyed', 'destroyed'] as const
  const row = (
    what: string | undefined,
    outcomes: readonly [ghost: string, hard: string],
    detail?: string | undefined,
  ): MatrixRow[] =>
    what === undefined
      ? []
      : [
          {
            what,
            detail,
            outcomes,
            ...(outcomes[mode === 'ghost' ? 0 : 1] === 'destroyed' && { destructive: true as const }),
          },
        ]
  const { projects, groups } = sum
  const storage = projects.reduce((size, project) => size + project.storage_size, 0)
  const paths = projects.slice(0, shownProjects).map((project) => project.path_with_namespace)
  const more = projects.length - paths.length
  return [
    ...row(
      listed([sum.issues, 'issue'], [sum.epics, 'epic'], [sum.notes, 'comment'], [sum.reactions, 'reaction']),
      moves,
    ),
    ...row(
      listed([sum.merge_requests, 'merge request']),
      moves,
      sum.open_merge_requests > 0 ? `${count(sum.open_merge_requests)} still open` : undefined,
    ),
    ...row(listed([sum.project_snippets, 'project snippet']), moves),
    ...row(
      listed([projects.length, 'personal project']),
      gone,
      `${paths.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''} · ${bytes(storage)}`,
    ),
    ...row(
      listed(
        [sum.ssh_keys, 'SSH key'],
        [sum.gpg_keys, 'GPG key'],
        [sum.tokens, 'token'],
        [sum.todos, 'to-do item'],
        [sum.personal_snippets, 'personal snippet'],
      ),
      gone,
    ),
    ...row(listed([sum.memberships, 'membership']), ['removed', 'removed']),
    ...groups.flatMap((group) => {
      const sole = group.other_owners_count === 0
      const inside = listed([group.subgroups_count, 'subgroup'], [group.projects_count, 'project'])
      return row(
        `Group ${group.full_path}`,
        sole ? ['prevents the deletion', 'destroyed'] : ['stays', 'stays'],
        sole ? `no other owner${inside ? ` · ${inside}` : ''}` : listed([group.other_owners_count, 'other owner']),
      )
    }),
  ]
}

/** The groups that keep the account from a deletion that leaves the work. */
export const soleGroups = (deletions: readonly Deletion[]) =>
  deletions.flatMap(({ groups }) => groups.filter((group) => group.other_owners_count === 0))
