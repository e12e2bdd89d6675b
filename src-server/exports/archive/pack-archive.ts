import { createWriteStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/**
 * A member of an archive: a folder, a short text, or a file on disk. Names are relative to the root, without `./`; folders end in `/`. A file
 * that need not exist, such as an upload that was deleted meanwhile, is left out.
 */
export type Member =
  | { folder: string }
  | { name: string; text: string }
  | { name: string; file: string; optional?: boolean }

/** Level 1 takes half the time of level 6, for an archive that is a seventh larger. */
const COMPRESSION = { level: 1 }

/**
 * Writes a gzip-compressed tar. Members have the given time, so the same members give the same bytes.
 *
 * @param modified ISO timestamp
 * @param report is told how many bytes of the files are packed, and of how many
 */
export async function packArchive(
  target: string,
  members: readonly Member[],
  modified: string,
  signal: AbortSignal,
  report: (bytes: { done: number; total: number }) => void,
) {
  const total = await sizeOf(members)
  signal.throwIfAborted()
  const tar = pack()
  const written = pipeline(tar, createGzip(COMPRESSION), createWriteStream(target, { flags: 'wx', mode: 0o600 }), {
    signal,
  })
  const mtime = new Date(modified)
  const added = addMembers(tar, members, mtime, (done) => report({ done, total })).catch(
    (error: Error) => void tar.destroy(error),
  )
  await Promise.all([written, added])
}

/**
 * A gzip-compressed tar that is made while it is read. It fails if a file is missing.
 *
 * @param modified ISO timestamp
 */
export function streamArchive(members: readonly Member[], modified: string): Readable {
  const tar = pack()
  const compressed = createGzip(COMPRESSION)
  // Whoever reads the stream gets the failure.
  pipeline(tar, compressed).catch(() => {})
  addMembers(tar, members, new Date(modified), () => {}).catch((error: Error) => void tar.destroy(error))
  return compressed
}

type Tar = ReturnType<typeof pack>

/** Of the files together. One that is missing counts as empty. */
async function sizeOf(members: readonly Member[]): Promise<number> {
  let total = 0
  for (const member of members)
    if ('file' in member) total += (await stat(member.file).catch(() => undefined))?.size ?? 0
  return total
}

async function addMembers(tar: Tar, members: readonly Member[], mtime: Date, report: (done: number) => void) {
  let done = 0
  for (const member of members) {
    if ('folder' in member) tar.entry({ name: `./${member.folder}`, type: 'directory', mode: 0o755, mtime })
    else if ('text' in member) tar.entry({ name: `./${member.name}`, mode: 0o644, mtime }, member.text)
    else {
      const file = await opened(member)
      if (!file) continue
      try {
        const { size } = await file.stat()
        // Fails if nobody reads the archive any more.
        const entry = tar.entry({ name: `./${member.name}`, size, mode: 0o644, mtime })
        const content = file.createReadStream({ end: Math.max(0, size - 1), autoClose: false })
        content
          .on('error', (error) => entry.destroy(error))
          .on('data', (chunk) => {
            done += chunk.length
            report(done)
          })
          .pipe(entry)
        await finished(entry).finally(() => content.destroy())
      } finally {
        await file.close()
      }
    }
  }
  tar.finalize()
}

const opened = ({ file, optional }: { file: string; optional?: boolean }): Promise<FileHandle | undefined> =>
  open(file).catch((error: NodeJS.ErrnoException) => {
    if (optional && error.code === 'ENOENT') return undefined
    throw error
  })
