import { closeSync, openSync, readSync } from 'node:fs'
import { isObject } from './json-document.ts'
import { LineSplitter } from './line-splitter.ts'

const CHUNK_BYTES = 256 * 1024

export interface ArchiveRecord {
  /** Counts from 0 and includes blank lines. */
  line_number: number
  bytes: number
  record: Record<string, unknown>
}

/** The records of one unpacked relation, in the order of its lines. Reads in chunks, so memory holds only the lines of one chunk. */
export function* readRecords(file: string): Generator<ArchiveRecord> {
  const descriptor = openSync(file, 'r')
  try {
    let ready: Buffer[] = []
    let line_number = 0
    const splitter = new LineSplitter(Number.POSITIVE_INFINITY, (line) => ready.push(line))
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let bytes = -1; bytes !== 0; ) {
      bytes = readSync(descriptor, chunk, 0, CHUNK_BYTES, null)
      if (bytes > 0) splitter.write(chunk.subarray(0, bytes))
      else splitter.end()
      for (const line of ready) {
        const record = parsed(line)
        if (record) yield { line_number, bytes: line.length, record }
        line_number += 1
      }
      ready = []
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Lines were checked when they were unpacked. Blank lines and `null` are not records. */
function parsed(line: Buffer): Record<string, unknown> | undefined {
  const text = line.toString('utf8').trim()
  if (text === '' || text === 'null') return undefined
  const value: unknown = JSON.parse(text)
  return isObject(value) ? value : undefined
}
