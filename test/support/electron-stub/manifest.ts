import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Member = {
  kind: 'method' | 'property'
  isPromise: boolean
  isReadonly: boolean
  /** Systems that have the member. Empty: all. */
  platforms: readonly string[]
}
type Type = { parent: string; members: Map<string, Member>; statics: Map<string, Member>; events: Set<string> }

const { types, exported } = read(
  readFileSync(join(import.meta.dirname, 'manifest.txt'), 'utf8')
    .split('\n')
    .slice(1),
)
const emitterMembers = new Set(Object.getOwnPropertyNames(EventEmitter.prototype))

/** Names that Electron exports to the main process. */
export const exports_of_main: ReadonlySet<string> = exported

/** The member of a type or of a type that it extends. Statics are members of the class itself. */
export function findMember(type: string, name: string, isStatic: boolean): Member | undefined {
  const known = typeOf(type)
  return (
    (isStatic ? known.statics : known.members).get(name) ??
    (known.isLast ? undefined : findMember(known.parent, name, isStatic))
  )
}

export function hasEvent(type: string, name: string): boolean {
  const known = typeOf(type)
  return known.events.has(name) || (!known.isLast && hasEvent(known.parent, name))
}

/** Whether the name is a method of Node's event emitter that the type inherits. */
export function isEmitterMember(type: string, name: string): boolean {
  const known = typeOf(type)
  return known.isLast
    ? known.parent.endsWith('EventEmitter') && emitterMembers.has(name)
    : isEmitterMember(known.parent, name)
}

function typeOf(name: string): Type & { isLast: boolean } {
  const known = types.get(name)
  if (!known) throw new Error(`the manifest has no type ${name}`)
  return { ...known, isLast: !types.has(known.parent) }
}

function read(lines: readonly string[]) {
  const types = new Map<string, Type>()
  const exported = new Set<string>()
  let last: Type | undefined
  for (const line of lines) {
    const [, name, parent = ''] = /^type (\S+)(?: extends (\S+))?$/.exec(line) ?? []
    if (name) {
      last = { parent, members: new Map(), statics: new Map(), events: new Set() }
      types.set(name, last)
    } else if (line.startsWith('  on ')) last?.events.add(line.split(' ')[3] ?? '')
    else if (line.startsWith('  ')) readMember(line, last)
    else if (/^(main|common) /.test(line)) exported.add(line.replace(/^\w+ (new )?/, '').split(' ')[0] ?? '')
  }
  return { types, exported }
}

function readMember(line: string, type: Type | undefined): void {
  const [, isStatic, name = '', sign, rest = ''] = /^ {2}(static )?(\w+)(\(\)|:)(.*)$/.exec(line) ?? []
  const members = isStatic ? type?.statics : type?.members
  members?.set(name, {
    kind: sign === ':' ? 'property' : 'method',
    isPromise: sign !== ':' && / promise\b/.test(rest),
    isReadonly: / readonly\b/.test(rest),
    platforms: /@(\S+)/.exec(rest)?.[1]?.split(',') ?? [],
  })
}
