import { IconArrowRight, IconCircleDot, IconFolder, IconSitemap, IconUserPlus } from '@tabler/icons-react'
import { useList } from '../api/use-api.ts'
import { issueSelection } from '../issues/issue-selection.ts'
import { targetQuery } from '../issues/move.ts'
import { useAssignableUsers } from '../issues/use-choices.ts'
import { useMe } from '../issues/use-issue.ts'
import { pluralize } from '../ui/number.ts'
import { useStore } from '../ui/store.ts'
import { type Entry, parseEntry } from './palette-entry.ts'
import type { NewRecord } from './palette-forms.tsx'
import { type Found, foundIn } from './palette-records.ts'

/** Commands with a place or a person in them: "new issue in customs", "assign to ada", "move to customs". */
export function useVerbResults(text: string, onNew: (form: NewRecord) => void): Found {
  const entry = parseEntry(text, location)
  const inProject = useNewInProject(entry, onNew)
  const inGroup = useNewInGroup(entry, onNew)
  const found = [inProject, inGroup, useAssign(entry), useMove(entry)]
  return {
    waiting: found.some(({ waiting }) => waiting),
    error: found.find(({ error }) => error)?.error ?? null,
    group: { name: 'Commands', items: found.flatMap(({ group }) => group.items) },
  }
}

function useNewInProject(entry: Entry, onNew: (form: NewRecord) => void): Found {
  const where = entry.kind === 'create' && entry.record === 'issue' ? entry.where : ''
  const read = useList(
    'GET /projects',
    { search: where, search_namespaces: where.includes('/'), archived: false, simple: true, per_page: 6 },
    { enabled: where !== '' },
  )
  const items = (read.rows ?? []).map((project) => ({
    id: `new-issue-${project.id}`,
    name: `New issue in ${project.name}`,
    detail: project.path_with_namespace,
    isPath: true,
    icon: IconCircleDot,
    run: () => onNew({ record: 'issue', project_id: project.id }),
  }))
  return foundIn('Commands', where !== '', read, items)
}

function useNewInGroup(entry: Entry, onNew: (form: NewRecord) => void): Found {
  const { record = 'issue', where = '' } = entry.kind === 'create' ? entry : {}
  const enabled = record !== 'issue'
  const last = where.slice(where.lastIndexOf('/') + 1)
  const admin = useMe().data?.is_admin ?? false
  const mayCreate = record === 'project' ? 30 : 40
  const read = useList(
    'GET /groups',
    { search: last, ...(!admin && { min_access_level: mayCreate }), per_page: 20 },
    { enabled },
  )
  const items = (read.rows ?? [])
    .filter(({ full_path }) => !where.includes('/') || full_path.toLowerCase().endsWith(where.toLowerCase()))
    .slice(0, 6)
    .map((group) => ({
      id: `new-${record}-${group.id}`,
      name: record === 'project' ? `New project in ${group.name}` : `New subgroup in ${group.name}`,
      detail: group.full_path,
      isPath: true,
      icon: record === 'project' ? IconFolder : IconSitemap,
      run: () => onNew(record === 'project' ? { record, group } : { record: 'group', group }),
    }))
  return foundIn('Commands', enabled, read, items)
}

/** People who can be assigned to the selected issues. Without a selection there is nothing to assign. */
function useAssign(entry: Entry): Found {
  const selection = useStore(issueSelection)
  const to = entry.kind === 'assign' ? entry.to : ''
  const enabled = to !== '' && selection !== undefined
  const { users, pending } = useAssignableUsers(enabled ? selection.projects : [], to)
  const items = users.slice(0, 6).map((user) => ({
    id: `assign-${user.id}`,
    name: `Assign ${pluralize(selection?.count ?? 0, 'issue')} to ${user.name}`,
    detail: `@${user.username}`,
    icon: IconUserPlus,
    run: () => selection?.change({ kind: 'assign', user }),
  }))
  return foundIn('Commands', enabled, { fetching: pending, error: null }, items)
}

/** Projects to which the selected issues can be moved. */
function useMove(entry: Entry): Found {
  const selection = useStore(issueSelection)
  const me = useMe()
  const to = entry.kind === 'move' ? entry.to : ''
  const enabled = to !== '' && selection !== undefined && !me.pending
  const input = { ...targetQuery(me.data?.is_admin ?? false, to), per_page: 6 }
  const read = useList('GET /projects', input, { enabled })
  const only = selection?.projects.length === 1 ? selection.projects[0] : undefined
  const items = (read.rows ?? [])
    .filter(({ id }) => id !== only)
    .map(({ id, name, path_with_namespace }) => ({
      id: `move-${id}`,
      name: `Move ${pluralize(selection?.count ?? 0, 'issue')} to ${name}`,
      detail: path_with_namespace,
      isPath: true,
      icon: IconArrowRight,
      run: () => selection?.move({ id, path_with_namespace }),
    }))
  return foundIn('Commands', enabled, read, items)
}
