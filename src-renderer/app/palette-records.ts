import { IconCircleDot, IconFolder, IconSitemap, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ApiError } from '../api/api-error.ts'
import type { Input } from '../api/client.ts'
import { useList } from '../api/use-api.ts'
import type { PaletteGroup, PaletteItem } from '../ui/palette.tsx'
import { parseQuery, type Scope } from './ranking.ts'

/** The results of one source. */
export interface Found {
  waiting: boolean
  error: ApiError | null
  group: PaletteGroup
}

/** Shows nothing if the source was not asked. */
export const foundIn = (
  name: string,
  enabled: boolean,
  read: { fetching: boolean; error: ApiError | null },
  items: readonly PaletteItem[],
): Found => ({
  waiting: enabled && read.fetching,
  error: enabled ? read.error : null,
  group: { name, items: enabled ? items : [] },
})

/** Opens the screens of records. */
export function useOpen() {
  const navigate = useNavigate()
  return {
    project: (id: number | string, tab?: string) =>
      void navigate({ to: '/projects/$projectId', params: { projectId: String(id) }, ...(tab && { search: { tab } }) }),
    group: (id: number | string, tab?: string) =>
      void navigate({ to: '/groups/$groupId', params: { groupId: String(id) }, ...(tab && { search: { tab } }) }),
    issue: (project: number | string, iid: number | string) =>
      void navigate({
        to: '/projects/$projectId/issues/$iid',
        params: { projectId: String(project), iid: String(iid) },
      }),
    mergeRequest: (project: number | string, iid: number | string) =>
      void navigate({
        to: '/projects/$projectId/merge_requests/$iid',
        params: { projectId: String(project), iid: String(iid) },
      }),
    user: (id: number | string) => void navigate({ to: '/users/$userId', params: { userId: String(id) } }),
    issues: (q: string) => void navigate({ to: '/issues', search: { q } }),
    projects: (q: string) => void navigate({ to: '/projects', search: { q } }),
  }
}

/** Whether a search of this scope asks a source: without a scope, every source. */
const wanted = (query: string, source: Scope) => {
  const { scope, text } = parseQuery(query)
  return { text, enabled: text.length > 0 && (scope === null || scope === source) }
}

export function useProjectResults(query: string, asked: boolean): Found {
  const open = useOpen()
  const { text, enabled } = wanted(query, 'projects')
  const read = useList('GET /projects', { search: text, simple: true, per_page: 5 }, { enabled: enabled && asked })
  const items = (read.rows ?? []).map((project) => ({
    id: `project-${project.id}`,
    name: project.name,
    detail: project.path_with_namespace,
    isPath: true,
    icon: IconFolder,
    run: () => open.project(project.id),
  }))
  return foundIn('Projects', enabled && asked, read, items)
}

export function useGroupResults(query: string, asked: boolean): Found {
  const open = useOpen()
  const { scope, text } = parseQuery(query)
  const enabled = asked && text.length > 0 && scope === null
  const read = useList('GET /groups', { search: text, all_available: true, per_page: 4 }, { enabled })
  const items = (read.rows ?? []).map((group) => ({
    id: `group-${group.id}`,
    name: group.name,
    detail: group.full_path,
    isPath: true,
    icon: IconSitemap,
    run: () => open.group(group.id),
  }))
  return foundIn('Groups', enabled, read, items)
}

export function useIssueResults(query: string, asked: boolean): Found {
  const open = useOpen()
  const { text, enabled } = wanted(query, 'issues')
  const search: Input<'GET /issues'> = /^\d+$/.test(text) ? { iids: [Number(text)] } : { search: text, in: ['title'] }
  const read = useList('GET /issues', { ...search, scope: 'all', per_page: 6 }, { enabled: enabled && asked })
  const items = (read.rows ?? []).map((issue) => ({
    id: `issue-${issue.id}`,
    name: issue.title,
    detail: issue.references.full,
    isPath: true,
    icon: IconCircleDot,
    run: () => open.issue(issue.project_id, issue.iid),
  }))
  return foundIn('Issues', enabled && asked, read, items)
}

/** The page of each person. The scope `@` also offers what belongs to the person. */
export function usePeopleResults(query: string, asked: boolean): Found {
  const open = useOpen()
  const { text, enabled } = wanted(query, 'people')
  const every = parseQuery(query).scope === 'people'
  const read = useList('GET /users', { search: text, per_page: 3 }, { enabled: enabled && asked })
  const items = (read.rows ?? []).flatMap(({ id, name, username }) => {
    const item = (what: string, run: () => void): PaletteItem => ({
      id: `user-${id}-${what}`,
      name,
      detail: what ? `@${username} · ${what}` : `@${username}`,
      icon: IconUser,
      run,
    })
    const page = item('', () => open.user(id))
    if (!every) return [page]
    return [
      page,
      item('assigned issues', () => open.issues(`assignee:${username}`)),
      item('created issues', () => open.issues(`author:${username}`)),
      item('owned projects', () => open.projects(`owner:${username}`)),
    ]
  })
  return foundIn('People', enabled && asked, read, items)
}
