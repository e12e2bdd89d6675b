import type { Db } from '../kit/db/schema.ts'
import { isEntry } from '../seeds/reading/check.ts'
import { nameOf, rowOf } from './record-queries.ts'
import { tableOfParameter } from './referring.ts'
import { isReference, type Reference, resolve, type Script } from './script.ts'
import { textsIn } from './seed/named-part.ts'

/** The texts by which requests and their answers name records, and the names of those that they name by ids. @param db what the ids mean */
export async function namesIn(db: Db, { steps }: Script): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const ids = new Map<string, readonly [table: string, id: number]>()
  const note = (table: string | undefined, id: number) => {
    if (table !== undefined) ids.set(`${table} ${id}`, [table, id])
  }
  const refer = (reference: Reference) => {
    if (reference.kind === 'record') note(reference.table, reference.id)
    return 0
  }
  const add = (text: string) => {
    names.add(text)
    // `bug,late` are labels, and `acme/shop#7` is an issue of a project.
    for (const part of text.split(/[,#!&]/)) names.add(part.trim())
  }
  for (const { logged, sender, sudo, path, query, body } of steps) {
    for (const text of textsIn(logged.body)) add(text)
    idsIn(logged.body, note)
    for (const segment of logged.path.split('/')) add(decoded(segment))
    for (const piece of path) if (isReference(piece)) refer(piece)
    for (const [, value] of query) typeof value === 'string' ? add(value) : refer(value)
    for (const text of textsIn(resolve({ fields: body?.fields ?? new Map() }, refer))) add(text)
    for (const name of [sender?.username, sudo]) if (name !== undefined) names.add(name)
  }
  for (const [table, id] of ids.values()) if (await rowOf(db, table, id)) names.add(await nameOf(db, table, id))
  names.delete('')
  return names
}

function idsIn(value: unknown, note: (table: string | undefined, id: number) => void, key = '') {
  if (typeof value === 'number') note(tableOfParameter(key), value)
  else if (Array.isArray(value)) for (const one of value) idsIn(one, note, key)
  else if (isEntry(value)) for (const [name, one] of Object.entries(value)) idsIn(one, note, name)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
