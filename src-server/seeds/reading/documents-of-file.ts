import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { At } from '../kinds/kind.ts'
import type { Documents } from '../source/documents.ts'
import { isEntry } from './check.ts'
import { inside } from './reader.ts'

const MOST_BYTES = 512 * 2 ** 20
const MOST_FILES = 200

/**
 * Reads a seed file and the files that it includes. Paths of included files are relative to the file that names them.
 *
 * @returns the numbers of the documents, included ones first
 */
export function documentsOfFile(path: string, documents: Documents): number[] {
  const order: number[] = []
  const done = new Set<string>()
  const open: string[] = []

  const read = (file: string, from: At | undefined) => {
    const refuse = (message: string) => {
      if (!from) return documents.refuse(file, message)
      documents.report(from, message)
      documents.is_incomplete = true
    }
    const loaded = textOf(file)
    if ('fault' in loaded) return refuse(`${file} cannot be read: ${loaded.fault}`)
    if (open.includes(loaded.real)) return refuse(`${file} includes itself`)
    if (done.has(loaded.real)) return
    if (done.size >= MOST_FILES) return refuse(`more than ${MOST_FILES} files`)
    done.add(loaded.real)
    const document = documents.add(file, loaded.text)
    if (document === undefined) return
    open.push(loaded.real)
    for (const { name, at } of includesOf(document, documents)) read(resolve(dirname(file), name), at)
    open.pop()
    order.push(document)
  }
  read(path, undefined)
  return order
}

/** The names of included files. */
function includesOf(document: number, documents: Documents): { name: string; at: At }[] {
  const value = documents.valueOf(document)
  const at = inside({ document, path: [] }, 'include')
  const include = isEntry(value) ? value.include : undefined
  if (include === undefined || include === null) return []
  if (!Array.isArray(include)) {
    documents.report(at, 'must be a list of files')
    return []
  }
  return include.flatMap((name: unknown, i) => {
    if (typeof name === 'string' && name !== '' && !name.includes('\0')) return [{ name, at: inside(at, i) }]
    documents.report(inside(at, i), 'must be the path of a file')
    return []
  })
}

function textOf(file: string): { text: string; real: string } | { fault: string } {
  try {
    const stats = statSync(file)
    if (!stats.isFile()) return { fault: 'it is not a file' }
    if (stats.size > MOST_BYTES) return { fault: `it is larger than ${MOST_BYTES / 2 ** 20} MiB` }
    return { text: readFileSync(file, 'utf8'), real: realpathSync(file) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
