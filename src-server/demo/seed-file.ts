import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import type { Files } from '../kit/files.ts'
import { seedArchive } from './seed-archive.ts'
import { seedInProcess } from './seed-process.ts'
import { seedText } from './seed-text.ts'

/** Smaller files are seeded in this process, because starting another process takes longer. */
const SMALL_BYTES = 200_000

/**
 * Fills an empty database from a file: a seed in YAML or JSON, or the export archive of a project, which is imported into the namespace of
 * `root`.
 *
 * @throws StartError 5, for a seed with file, line and column of everything that is wrong
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
  if (size <= SMALL_BYTES && !generates(path)) return seedText(store.write, clock, path)
  return seedInProcess(store, clock, { kind: 'text', path }, signal)
}

/** Whether the file makes many records of a few words, or reads other files. */
const generates = (path: string) => /\b(generate|include)\b/.test(readFileSync(path, 'utf8'))

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
