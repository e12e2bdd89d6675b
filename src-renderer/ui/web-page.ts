/** A screen of the console, by the full path of a project or group, or by a username. */
export type WebPage =
  | { kind: 'project'; path: string; tab?: 'issues' | 'merge_requests' | 'labels' | 'milestones' | 'members' }
  | { kind: 'milestone'; of: 'project' | 'group'; path: string; iid: string }
  | { kind: 'issue' | 'merge_request'; path: string; iid: string }
  | { kind: 'group'; path: string; tab?: 'issues' | 'labels' | 'milestones' | 'members' }
  | { kind: 'user'; path: string }
  /** The console has no screen for the record, but for its project or group. */
  | { kind: 'none'; record: string; within: { kind: 'project' | 'group'; path: string } }
  | { kind: 'unknown' }

/**
 * The screen for the path of a record's `web_url`: `/acme/api/-/issues/7`. Looks nothing up, so the path may belong to a record that does not
 * exist.
 */
export function webPageOf(pathname: string): WebPage {
  const path = pathname.replace(/^\/+|\/+$/g, '')
  if (path === '') return { kind: 'unknown' }
  const isGroup = path.startsWith('groups/')
  const [parent = '', section, ...more] = (isGroup ? path.slice('groups/'.length) : path).split('/-/')
  if (more.length > 0) return { kind: 'unknown' }
  if (isGroup) return groupPage(parent, section)
  if (!parent.includes('/')) return section === undefined ? { kind: 'user', path: parent } : { kind: 'unknown' }
  return projectPage(parent, section)
}

/** Chapters of a project with the name of their tab. */
const projectTabs = ['issues', 'merge_requests', 'labels', 'milestones'] as const

function projectPage(path: string, section: string | undefined): WebPage {
  if (section === undefined) return { kind: 'project', path }
  if (section === 'project_members') return { kind: 'project', path, tab: 'members' }
  const tab = projectTabs.find((one) => one === section)
  if (tab) return { kind: 'project', path, tab }
  const [chapter = '', id = ''] = section.split('/')
  if (chapter === 'issues' && /^\d+$/.test(id)) return { kind: 'issue', path, iid: id }
  if (chapter === 'merge_requests' && /^\d+$/.test(id)) return { kind: 'merge_request', path, iid: id }
  if (chapter === 'milestones' && /^\d+$/.test(id)) return { kind: 'milestone', of: 'project', path, iid: id }
  return { kind: 'none', record: recordName(section, path), within: { kind: 'project', path } }
}

function groupPage(path: string, section: string | undefined): WebPage {
  if (section === undefined) return { kind: 'group', path }
  if (section === 'group_members') return { kind: 'group', path, tab: 'members' }
  if (section === 'issues' || section === 'labels' || section === 'milestones')
    return { kind: 'group', path, tab: section }
  const [chapter = '', iid = ''] = section.split('/')
  if (chapter === 'milestones' && /^\d+$/.test(iid)) return { kind: 'milestone', of: 'group', path, iid }
  return { kind: 'none', record: recordName(section, path), within: { kind: 'group', path } }
}

/** How texts of the platform refer to these records: `acme/api!7`. */
const kinds: Record<string, readonly [name: string, sigil: string]> = {
  epics: ['Epic', '&'],
  snippets: ['Snippet', '$'],
  iterations: ['Iteration', '*iteration:'],
}

function recordName(section: string, path: string): string {
  const [chapter = '', id = ''] = section.split('/')
  const [name, sigil] = kinds[chapter] ?? []
  return name && /^\d+$/.test(id) ? `${name} ${path}${sigil}${id}` : `${path}/-/${section}`
}

/** The screen of a milestone, for the router. The screen looks the IID up. */
export function milestoneTarget({ of, path, iid }: Extract<WebPage, { kind: 'milestone' }>) {
  const search = { tab: 'milestones', 'ms-iid': Number(iid) }
  return of === 'project'
    ? ({ to: '/projects/$projectId', params: { projectId: path }, search } as const)
    : ({ to: '/groups/$groupId', params: { groupId: path }, search } as const)
}
