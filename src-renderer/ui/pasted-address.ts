import { basePath, worldPathOf } from '../api/base-path.ts'
import { type WebPage, webPageOf } from './web-page.ts'

/** What a web address leads to. `other_host` is an address of another server, or in another world of this one. */
export type AddressTarget =
  | WebPage
  /** An address of the console. */
  | { kind: 'screen'; href: string }
  | { kind: 'other_host'; host: string }

/** What a pasted web address leads to; undefined for a text that is no address. `here` is the address of the console, below `base`. */
export function addressTarget(
  text: string,
  here: Pick<URL, 'hostname' | 'port'>,
  base = basePath,
): AddressTarget | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!isSameServer(url, here)) return { kind: 'other_host', host: url.host }
  const { pathname, hash } = url
  if (pathname.startsWith(`${base}/`) && !(base === '' && isOtherConsole(url)))
    return targetOf({ pathname: pathname.slice(base.length), hash })
  return { kind: 'other_host', host: url.host + worldPathOf(pathname) }
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The names of this machine are the same server, because records keep the name under which they were read. */
function isSameServer(url: URL, here: Pick<URL, 'hostname' | 'port'>): boolean {
  const sameHost = url.hostname === here.hostname
  return url.port === here.port && (sameHost || (loopback.includes(url.hostname) && loopback.includes(here.hostname)))
}

/** Whether an address is that of a screen in a world. Without a screen, it may as well be that of a record: of a group `w`. */
const isOtherConsole = ({ pathname, hash }: URL) =>
  pathname === `${worldPathOf(pathname)}/` && pathname !== '/' && hash !== ''

function targetOf({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): AddressTarget {
  if (pathname === '/' && hash.startsWith('#/')) return { kind: 'screen', href: hash.slice(1) }
  const [, kind, id, chapter, iid] =
    /^\/api\/v4\/(projects|groups)\/([^/]+)(?:\/(issues|merge_requests)\/(\d+))?\/?$/.exec(pathname) ?? []
  const screen = kind && id && apiScreen(kind, id, chapter, iid)
  return screen ? { kind: 'screen', href: screen } : webPageOf(decodedPath(pathname))
}

const apiScreen = (kind: string, id: string, chapter: string | undefined, iid: string | undefined) =>
  iid ? kind === 'projects' && `/projects/${id}/${chapter}/${iid}` : `/${kind}/${id}`

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
