import { type WebPage, webPageOf } from './web-page.ts'

/** What the text in the palette means, beside the words that it searches for. */
export type Entry =
  /** `customs#134`, `acme/customs#134`. */
  | { kind: 'reference'; project: string; iid: number }
  /** `acme/tools/api`. */
  | { kind: 'path'; path: string }
  /** A pasted web address. */
  | { kind: 'address'; target: AddressTarget }
  /** `new issue in customs`. */
  | { kind: 'create'; record: 'issue' | 'project' | 'group'; where: string }
  /** `assign to ada`. */
  | { kind: 'assign'; to: string }
  | { kind: 'words' }

/** What a web address leads to. `other_host` is an address of another server. */
export type AddressTarget =
  | WebPage
  /** An address of the console. */
  | { kind: 'screen'; href: string }
  | { kind: 'other_host'; host: string }

const reference = /^([\p{L}\p{N}_.][\p{L}\p{N}_.\-/]*)#(\d{1,9})$/u
const path = /^[\p{L}\p{N}_.][\p{L}\p{N}_.-]*(?:\/[\p{L}\p{N}_.][\p{L}\p{N}_.-]*)+\/?$/u
const create = /^(?:new|create) (issue|project|group|subgroup) in (.+)$/i
const assign = /^assign (?:.*\bto |(?!to$))(.+)$/i

/** Reads the text of the palette, without a scope prefix. `here` is the address of the console. */
export function parseEntry(text: string, here: Pick<URL, 'hostname' | 'port'>): Entry {
  if (/^https?:\/\//i.test(text)) return addressEntry(text, here)
  const [, project, iid] = reference.exec(text) ?? []
  if (project && iid) return { kind: 'reference', project, iid: Number(iid) }
  if (path.test(text)) return { kind: 'path', path: text.replace(/\/$/, '') }
  const [, record, where] = create.exec(text) ?? []
  if (record && where) return { kind: 'create', record: recordOf(record.toLowerCase()), where: where.trim() }
  const to = assign.exec(text)?.[1]?.replace(/^@/, '').trim()
  return to ? { kind: 'assign', to } : { kind: 'words' }
}

const recordOf = (word: string) => (word === 'issue' || word === 'project' ? word : 'group')

function addressEntry(text: string, here: Pick<URL, 'hostname' | 'port'>): Entry {
  if (!URL.canParse(text)) return { kind: 'words' }
  const url = new URL(text)
  return { kind: 'address', target: isSameServer(url, here) ? targetOf(url) : { kind: 'other_host', host: url.host } }
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The names of this machine are the same server, because records keep the name under which they were read. */
function isSameServer(url: URL, here: Pick<URL, 'hostname' | 'port'>): boolean {
  const sameHost = url.hostname === here.hostname
  return url.port === here.port && (sameHost || (loopback.includes(url.hostname) && loopback.includes(here.hostname)))
}

function targetOf({ pathname, hash }: URL): AddressTarget {
  if (pathname === '/' && hash.startsWith('#/')) return { kind: 'screen', href: hash.slice(1) }
  const [, kind, id, iid] = /^\/api\/v4\/(projects|groups)\/([^/]+)(?:\/issues\/(\d+))?\/?$/.exec(pathname) ?? []
  const screen = kind && id && apiScreen(kind, id, iid)
  return screen ? { kind: 'screen', href: screen } : webPageOf(decodedPath(pathname))
}

const apiScreen = (kind: string, id: string, iid: string | undefined) =>
  iid ? kind === 'projects' && `/projects/${id}/issues/${iid}` : `/${kind}/${id}`

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
