import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

export interface DatabaseFacts {
  database_bytes: number
  database_digest: string
}

const CHUNK_BYTES = 1_048_576

/** Size and SHA-256 of a database that nobody writes to. */
export function measureDatabase(file: string): DatabaseFacts {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const descriptor = openSync(file, 'r')
  let database_bytes = 0
  try {
    for (;;) {
      const length = readSync(descriptor, chunk, 0, CHUNK_BYTES, null)
      if (length === 0) return { database_bytes, database_digest: hash.digest('hex') }
      hash.update(chunk.subarray(0, length))
      database_bytes += length
    }
  } finally {
    closeSync(descriptor)
  }
}
