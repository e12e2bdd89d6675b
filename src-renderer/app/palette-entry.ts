import { referenceIn } from '../issues/typed-issue.ts'
import { type AddressTarget, addressTarget } from '../ui/pasted-address.ts'

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
  /** `move to customs`. */
  | { kind: 'move'; to: string }
  | { kind: 'words' }

const path = /^[\p{L}\p{N}_.][\p{L}\p{N}_.-]*(?:\/[\p{L}\p{N}_.][\p{L}\p{N}_.-]*)+\/?$/u
const create = /^(?:new|create) (issue|project|group|subgroup) in (.+)$/i
const assign = /^assign (?:.*\bto |(?!to$))(.+)$/i
const move = /^move (?:.*\bto |(?!to$))(.+)$/i

/** Reads the text of the palette, without a scope prefix. `here` is the address of the console. */
export function parseEntry(text: string, here: Pick<URL, 'hostname' | 'port'>): Entry {
  const target = addressTarget(text, here)
  if (target) return { kind: 'address', target }
  const reference = referenceIn(text)
  if (reference) return { kind: 'reference', ...reference }
  if (path.test(text)) return { kind: 'path', path: text.replace(/\/$/, '') }
  const [, record, where] = create.exec(text) ?? []
  if (record && where) return { kind: 'create', record: recordOf(record.toLowerCase()), where: where.trim() }
  const place = move.exec(text)?.[1]?.trim()
  if (place) return { kind: 'move', to: place }
  const to = assign.exec(text)?.[1]?.replace(/^@/, '').trim()
  return to ? { kind: 'assign', to } : { kind: 'words' }
}

const recordOf = (word: string) => (word === 'issue' || word === 'project' ? word : 'group')
