import { basePath } from '../api/base-path.ts'
import { addressTarget } from '../ui/pasted-address.ts'

/** An issue as a user types it. */
export type TypedIssue =
  /** `#12`, `12`: an issue of the same project. */
  | { kind: 'number'; iid: number }
  /** `acme/shop#12`, or the end of a path: `shop#12`. */
  | { kind: 'reference'; project: string; iid: number }
  /** The id of the project and the number: `3:12`. */
  | { kind: 'key'; key: string }
  /** An address that leads to no issue. */
  | { kind: 'problem'; text: string }
  | { kind: 'words'; text: string }

const reference = /^([\p{L}\p{N}_.][\p{L}\p{N}_.\-/]*)#(\d{1,9})$/u

/** The project and number of a reference such as `acme/shop#12`. */
export function referenceIn(text: string): { project: string; iid: number } | undefined {
  const [, project, iid] = reference.exec(text) ?? []
  return project && iid ? { project, iid: Number(iid) } : undefined
}

/** `here` is the address of the console. */
export function parseTypedIssue(typed: string, here: Pick<URL, 'hostname' | 'port' | 'host'>): TypedIssue {
  const text = typed.trim()
  const target = addressTarget(text, here)
  if (target?.kind === 'issue') return { kind: 'reference', project: target.path, iid: Number(target.iid) }
  if (target?.kind === 'screen') {
    const [, project, iid] = /^\/projects\/(\d+)\/issues\/(\d+)(?:\?|$)/.exec(target.href) ?? []
    if (project && iid) return { kind: 'key', key: `${project}:${iid}` }
  }
  if (target?.kind === 'other_host')
    return { kind: 'problem', text: `This URL belongs to ${target.host}. This instance is at ${here.host}${basePath}.` }
  if (target) return { kind: 'problem', text: 'This is not the URL of an issue.' }
  const [, iid] = /^#?(\d{1,9})$/.exec(text) ?? []
  if (iid) return { kind: 'number', iid: Number(iid) }
  const named = referenceIn(text)
  return named ? { kind: 'reference', ...named } : { kind: 'words', text }
}

/** Whether a text is the path of a project, or the end of the path. */
export function namesPath(path: string, text: string): boolean {
  const [whole, end] = [path.toLowerCase(), text.toLowerCase()]
  return whole === end || whole.endsWith(`/${end}`)
}
