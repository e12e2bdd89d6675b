import { changeProse, withoutCode } from './mentions.ts'

/** A record as a text refers to it. */
export interface Reference {
  kind: 'issue' | 'merge_request' | 'epic' | 'snippet'
  /** The full path of the project or group; empty for a snippet, which its id alone identifies. */
  path: string
  /** The iid in the project or group; the id of a snippet. */
  iid: number
}

/** The project or group of a text: short references are relative to it. A personal snippet has neither. */
export interface ReferenceBase {
  project: { path_with_namespace: string } | null
  group: { full_path: string } | null
}

const KINDS: Readonly<Record<string, Reference['kind']>> = {
  '#': 'issue',
  '!': 'merge_request',
  '&': 'epic',
  $: 'snippet',
}

/** References after the first 100 are ignored, because each is looked up within the write. */
const MAX_FOLLOWED = 100
/** Without `$`: no notes are added to snippets that a text mentions. */
const NAMED = /(?<![\w./&#!$-])([\w./-]*)([#!&])(\d{1,10})(?!\w)/g
const PATH = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/
/** Where a system note names another record: `mentioned in issue acme/shop#12`, `marked acme/shop#12 as a duplicate of this issue`. */
const SOURCE = /(?:^|\s)([\w./-]*)([#!&$])(\d{1,10})(?: as a duplicate of this issue)?$/

/** The issues, merge requests and epics that a text names outside code, each once: `#12`, `shop!12`, `acme/shop#12`, `acme&4`. */
export function referencesIn(text: string | null, place: ReferenceBase): Reference[] {
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

/** The record that a system note names. */
export function sourceIn(body: string, place: ReferenceBase): Reference | undefined {
  const [, path = '', sign = '', iid] = SOURCE.exec(body) ?? []
  return iid === undefined ? undefined : referenceTo(path, sign, Number(iid), place)
}

/** A text that is copied from one project to another, with references that name the same records there. */
export const carriedOver = (text: string, from: ReferenceBase, to: ReferenceBase): string =>
  changeProse(text, (prose) =>
    prose.replace(NAMED, (whole: string, path: string, sign: string, iid: string) => {
      if (path !== '' && !PATH.test(path)) return whole
      const there = referenceTo(path, sign, Number(iid), to)
      const here = referenceTo(path, sign, Number(iid), from)
      return here === undefined || here.path === there?.path ? whole : `${here.path}${sign}${iid}`
    }),
  )

function referenceTo(path: string, sign: string, iid: number, place: ReferenceBase): Reference | undefined {
  const kind = KINDS[sign]
  if (kind === undefined) return undefined
  if (kind === 'snippet') return { kind, path: '', iid }
  const full = kind === 'epic' ? path || groupPath(place) : projectPath(path, place)
  return full === undefined ? undefined : { kind, path: full, iid }
}

/**
 * A path with a slash is a full path. A name without a slash is a project in the same namespace. An empty path is the text's own project.
 */
function projectPath(path: string, place: ReferenceBase) {
  if (path.includes('/')) return path
  if (path === '') return place.project?.path_with_namespace
  const beside = groupPath(place)
  return beside === undefined ? undefined : `${beside}/${path}`
}

/** The group, or the namespace of the project. */
function groupPath({ project, group }: ReferenceBase) {
  if (!project) return group?.full_path
  return project.path_with_namespace.slice(0, project.path_with_namespace.lastIndexOf('/'))
}
