import { useDebouncedValue } from '@mantine/hooks'
import { IconCircleDot, IconFolder, IconSitemap } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Input } from '../api/client.ts'
import { useList } from '../api/use-api.ts'
import { Palette, type PaletteGroup } from '../ui/palette.tsx'
import { useActions } from './actions.ts'
import { filterByName, orderGroups, parseQuery, rankItems } from './ranking.ts'

interface Props {
  onClose: () => void
  onShortcuts: () => void
}

/** Searches screens and actions, and projects, groups and issues through the API. */
export function CommandPalette({ onClose, onShortcuts }: Props) {
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query, 120)
  const { scope, text } = parseQuery(query)
  const actions = useActions(onShortcuts)
  const projects = useProjectResults(settled)
  const groupResults = useGroupResults(settled)
  const issues = useIssueResults(settled)
  const waiting = settled !== query || issues.waiting || projects.waiting || groupResults.waiting
  const found = [issues.group, projects.group, groupResults.group].filter((group) => group.items.length > 0)
  // While loading, keep only those earlier results that still match, so that Enter cannot open an unrelated record.
  const records = waiting ? filterByName(found, text) : found
  const groups: PaletteGroup[] = orderGroups(
    scope === 'actions' ? [] : records,
    scope === null || scope === 'actions' ? rankItems(actions, text) : [],
    text,
  )
  const failed = issues.error ?? projects.error ?? groupResults.error
  const note = failed
    ? `${failed.status || 'No response'}: ${failed.message}`
    : groups.length > 0 || !text
      ? undefined
      : waiting
        ? 'Searching…'
        : `No results for “${text}”.`
  return <Palette query={query} onQuery={setQuery} marked={text} groups={groups} note={note} onClose={onClose} />
}

function useProjectResults(query: string) {
  const navigate = useNavigate()
  const { scope, text } = parseQuery(query)
  const enabled = text.length > 0 && (scope === null || scope === 'projects')
  const found = useList('GET /projects', { search: text, simple: true, per_page: 5 }, { enabled })
  return {
    waiting: enabled && found.fetching,
    error: enabled ? found.error : null,
    group: {
      name: 'Projects',
      items: (enabled ? (found.rows ?? []) : []).map((project) => ({
        id: `project-${project.id}`,
        name: project.name,
        detail: project.path_with_namespace,
        icon: IconFolder,
        run: () => void navigate({ to: '/projects/$projectId', params: { projectId: String(project.id) } }),
      })),
    },
  }
}

function useGroupResults(query: string) {
  const navigate = useNavigate()
  const { scope, text } = parseQuery(query)
  const enabled = text.length > 0 && scope === null
  const found = useList('GET /groups', { search: text, all_available: true, per_page: 4 }, { enabled })
  return {
    waiting: enabled && found.fetching,
    error: enabled ? found.error : null,
    group: {
      name: 'Groups',
      items: (enabled ? (found.rows ?? []) : []).map((group) => ({
        id: `group-${group.id}`,
        name: group.name,
        detail: group.full_path,
        icon: IconSitemap,
        run: () => void navigate({ to: '/groups/$groupId', params: { groupId: String(group.id) } }),
      })),
    },
  }
}

function useIssueResults(query: string) {
  const navigate = useNavigate()
  const { scope, text } = parseQuery(query)
  const enabled = text.length > 0 && (scope === null || scope === 'issues')
  const wanted: Input<'GET /issues'> = /^\d+$/.test(text) ? { iids: [Number(text)] } : { search: text, in: ['title'] }
  const found = useList('GET /issues', { ...wanted, scope: 'all', per_page: 6 }, { enabled })
  return {
    waiting: enabled && found.fetching,
    error: enabled ? found.error : null,
    group: {
      name: 'Issues',
      items: (enabled ? (found.rows ?? []) : []).map((issue) => ({
        id: `issue-${issue.id}`,
        name: issue.title,
        detail: issue.references.full,
        icon: IconCircleDot,
        run: () =>
          void navigate({
            to: '/projects/$projectId/issues/$iid',
            params: { projectId: String(issue.project_id), iid: String(issue.iid) },
          }),
      })),
    },
  }
}
