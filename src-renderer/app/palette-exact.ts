import { IconCircleDot, IconFolder, IconLink, IconSitemap } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { consoleHost } from '../api/base-path.ts'
import { useList } from '../api/use-api.ts'
import { useNamedIssues } from '../issues/use-named-issues.ts'
import type { PaletteItem } from '../ui/palette.tsx'
import type { AddressTarget } from '../ui/pasted-address.ts'
import { milestoneTarget } from '../ui/web-page.ts'
import { type Entry, parseEntry } from './palette-entry.ts'
import { type Found, foundIn, useOpen } from './palette-records.ts'

/** The record that the text names exactly: by reference, full path or pasted address. */
export function useExactResult(text: string): Found {
  const entry = parseEntry(text, location)
  const reference = useReference(entry)
  const project = useProjectAt(entry)
  const group = useGroupAt(entry)
  const address = useAddress(entry)
  const items = [...address, ...reference.group.items, ...project.group.items, ...group.group.items]
  return {
    waiting: reference.waiting || project.waiting || group.waiting,
    error: reference.error ?? project.error ?? group.error,
    group: { name: 'Exact match', items },
  }
}

/** Issues with this number in projects whose path ends with the text before `#`. */
function useReference(entry: Entry): Found {
  const open = useOpen()
  const { project, iid } = entry.kind === 'reference' ? entry : NOTHING
  const found = useNamedIssues({ project, iid })
  const items = found.issues.map((issue) => ({
    id: `exact-issue-${issue.project_id}-${issue.iid}`,
    name: issue.title,
    detail: issue.reference,
    isPath: true,
    icon: IconCircleDot,
    run: () => open.issue(issue.project_id, issue.iid),
  }))
  return foundIn('Issues', project !== '', found, items)
}
const NOTHING = { project: '', iid: 0 }

const pathOf = (entry: Entry) => (entry.kind === 'path' ? entry.path : '')
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A search, because reading an unknown path would be a failed request. */
function useProjectAt(entry: Entry): Found {
  const open = useOpen()
  const path = pathOf(entry)
  const read = useList(
    'GET /projects',
    { search: path, search_namespaces: true, simple: true, per_page: 20 },
    { enabled: path !== '' },
  )
  const items = (read.rows ?? [])
    .filter((project) => isSame(project.path_with_namespace, path))
    .map((project) => ({
      id: `exact-project-${project.id}`,
      name: project.name,
      detail: project.path_with_namespace,
      isPath: true,
      icon: IconFolder,
      run: () => open.project(project.id),
    }))
  return foundIn('Projects', path !== '', read, items)
}

/** Groups are found by the last part of their path. */
function useGroupAt(entry: Entry): Found {
  const open = useOpen()
  const path = pathOf(entry)
  const last = path.slice(path.lastIndexOf('/') + 1)
  const read = useList('GET /groups', { search: last, all_available: true, per_page: 100 }, { enabled: path !== '' })
  const items = (read.rows ?? [])
    .filter((group) => isSame(group.full_path, path))
    .map((group) => ({
      id: `exact-group-${group.id}`,
      name: group.name,
      detail: group.full_path,
      isPath: true,
      icon: IconSitemap,
      run: () => open.group(group.id),
    }))
  return foundIn('Groups', path !== '', read, items)
}

/** Looks nothing up: the screen says whether the record exists. */
function useAddress(entry: Entry): readonly PaletteItem[] {
  const open = useOpen()
  const router = useRouter()
  if (entry.kind !== 'address') return []
  const { target } = entry
  const item = (name: string, run: () => void): PaletteItem => ({
    id: 'exact-address',
    name,
    detail: 'pasted URL',
    icon: IconLink,
    run,
  })
  if (target.kind === 'screen') return [item(`Open ${target.href}`, () => router.history.push(target.href))]
  if (target.kind === 'issue')
    return [item(`Open issue ${target.path}#${target.iid}`, () => open.issue(target.path, target.iid))]
  if (target.kind === 'merge_request')
    return [item(`Open merge request ${target.path}!${target.iid}`, () => open.mergeRequest(target.path, target.iid))]
  if (target.kind === 'milestone')
    return [item(`Open milestone ${target.path}%${target.iid}`, () => void router.navigate(milestoneTarget(target)))]
  if (target.kind === 'user') return [item(`Open user ${target.path}`, () => open.user(target.path))]
  if (target.kind === 'project' || target.kind === 'group')
    return [
      item(`Open ${target.kind} ${target.path}${target.tab ? `, ${target.tab}` : ''}`, () =>
        open[target.kind](target.path, target.tab),
      ),
    ]
  return []
}

/** Why a pasted address leads nowhere; undefined if it leads somewhere. */
export function addressProblem(text: string): string | undefined {
  const entry = parseEntry(text, location)
  return entry.kind === 'address' ? problemOf(entry.target) : undefined
}

function problemOf(target: AddressTarget): string | undefined {
  if (target.kind === 'other_host') return `This URL belongs to ${target.host}. This instance is at ${consoleHost()}.`
  if (target.kind === 'none') return `The console has no page for ${target.record}.`
  if (target.kind === 'unknown') return 'This is not the URL of a record.'
  return undefined
}
