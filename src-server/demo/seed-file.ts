import { accessSync, constants, statSync } from 'node:fs'
import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import type { Files } from '../kit/files.ts'
import { seedArchive } from './seed-archive.ts'
import { seedJson } from './seed-json.ts'
import { seedInProcess } from './seed-process.ts'

/** Smaller files are seeded in this process, because starting another process takes longer. */
const SMALL_BYTES = 200_000

/**
 * Fills an empty database from a file: JSON in the format of `file/seed-format.ts`, or the export archive of a project, which is imported into
 * the namespace of `root`.
 *
 * @throws StartError 5, for JSON with file, line and column
 */
export async function seedFile(
  store: Store,
  files: Files,
  clock: Clock,
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const size = sizeOf(path)
  if (/\.(tar\.gz|tgz|gz)$/i.test(path)) return seedArchive(store, files, clock, path, size)
  if (size <= SMALL_BYTES) return seedJson(store.write, clock, path)
  return seedInProcess(store, clock, { kind: 'json', path }, signal)
}

function sizeOf(path: string): number {
  try {
    accessSync(path, constants.R_OK)
    const stats = statSync(path)
    if (stats.isFile()) return stats.size
  } catch (error) {
    throw new StartError(5, `The seed file ${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  throw new StartError(5, `The seed file ${path} cannot be read: it is not a file`)
}
