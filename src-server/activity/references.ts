import { withoutCode } from './mentions.ts'

/** A thing as a text names it. */
export interface Reference {
  kind: 'issue' | 'merge_request' | 'epic' | 'snippet'
  /** The full path of the project or group; empty for a snippet, which its number alone identifies. */
  path: string
  /** The number in the project or group; the id of a snippet. */
  iid: number
}

/** Where a text stands: short references in it start from here. The text of a personal snippet stands nowhere. */
export interface Place {
  project: { path_with_namespace: string } | null
  group: { full_path: string } | null
}

const KINDS: Readonly<Record<string, Reference['kind']>> = {
  '#': 'issue',
  '!': 'merge_request',
  '&': 'epic',
  $: 'snippet',
}

/** More references than these are ignored: each is looked up within the write. */
const MAX_FOLLOWED = 100
/** Snippets keep no list of the places that mention them. */
const NAMED = /(?<![\w./&#!$-])([\w./-]*)([#!&])(\d{1,10})(?!\w)/g
const PATH = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/
/** The end of the system note of a cross reference: `mentioned in issue acme/shop#12`. */
const SOURCE = /(?:^|\s)([\w./-]*)([#!&$])(\d{1,10})$/

/** The issues, merge requests and epics that a text names outside code, each once: `#12`, `shop!12`, `acme/shop#12`, `acme&4`. */
export function namedIn(text: string | null, place: Place): Reference[] {
  if (!text || !/[#!&]\d/.test(text)) return []
  const found = new Map<string, Reference>()
  for (const [, path = '', sign = '', iid] of withoutCode(text).matchAll(NAMED)) {
    if (path !== '' && !PATH.test(path)) continue
    const reference = referenceTo(path, sign, Number(iid), place)
    if (reference) found.set(`${reference.path.toLowerCase()}${sign}${iid}`, reference)
    if (found.size === MAX_FOLLOWED) break
  }
  return [...found.values()]
}

/** The thing that the system note of a cross reference names. */
export function sourceNamedIn(body: string, place: Place): Reference | undefined {
  const [, path = '', sign = '', iid] = SOURCE.exec(body) ?? []
  return iid === undefined ? undefined : referenceTo(path, sign, Number(iid), place)
}

function referenceTo(path: string, sign: string, iid: number, place: Place): Reference | undefined {
  const kind = KINDS[sign]
  if (kind === undefined) return undefined
  if (kind === 'snippet') return { kind, path: '', iid }
  const full = kind === 'epic' ? path || groupPath(place) : projectPath(path, place)
  return full === undefined ? undefined : { kind, path: full, iid }
}

/** A full path has a slash. A bare name is a project beside this one, and no name is this project. */
function projectPath(path: string, place: Place) {
  if (path.includes('/')) return path
  if (path === '') return place.project?.path_with_namespace
  const beside = groupPath(place)
  return beside === undefined ? undefined : `${beside}/${path}`
}

/** The group of this place, or the namespace of its project. */
function groupPath({ project, group }: Place) {
  if (!project) return group?.full_path
  return project.path_with_namespace.slice(0, project.path_with_namespace.lastIndexOf('/'))
}
