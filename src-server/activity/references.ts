import { withoutCode } from './mentions.ts'

/** An issue or merge request as a text names it. */
export interface Reference {
  kind: 'issue' | 'merge_request'
  path_with_namespace: string
  iid: number
}

/** More than these are not followed: nobody reads them, and each is looked up within the write. */
const MAX_FOLLOWED = 100
const NAMED = /(?<![\w./&#-])([\w./-]*)#(\d{1,10})(?!\w)/g
const PATH = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/
/** The end of what a system note of a cross reference says: `mentioned in issue acme/shop#12`. */
const SOURCE = /(?:^|\s)([\w./-]*)([#!])(\d{1,10})$/

/** `#12`, `shop#12` beside this project, `acme/shop#12`: each once, but not in code. */
export function issuesNamedIn(text: string | null, project_path: string): Reference[] {
  if (!text?.includes('#')) return []
  const found = new Map<string, Reference>()
  for (const [, path = '', iid] of withoutCode(text).matchAll(NAMED)) {
    if (path !== '' && !PATH.test(path)) continue
    const path_with_namespace = fullPath(path, project_path)
    found.set(`${path_with_namespace.toLowerCase()}#${iid}`, { kind: 'issue', path_with_namespace, iid: Number(iid) })
    if (found.size === MAX_FOLLOWED) break
  }
  return [...found.values()]
}

/** What a cross reference points back to. */
export function sourceNamedIn(body: string, project_path: string): Reference | undefined {
  const [, path = '', sign, iid] = SOURCE.exec(body) ?? []
  if (iid === undefined) return undefined
  const kind = sign === '#' ? 'issue' : 'merge_request'
  return { kind, path_with_namespace: fullPath(path, project_path), iid: Number(iid) }
}

/** Without a path it is this project, with a bare name one beside it. */
function fullPath(path: string, project_path: string) {
  if (path === '') return project_path
  return path.includes('/') ? path : project_path.slice(0, project_path.lastIndexOf('/') + 1) + path
}
