import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'

const max_bytes = 2 ** 21

export type LogFile = { readonly path: string; write(text: string): void; close(): Promise<void> }

/** Appends to `gantry.log` in the folder. A file that is full becomes `gantry.1.log`, and the one before it goes. */
export function openLogFile(folder: string): LogFile {
  const path = join(folder, 'gantry.log')
  let stream: WriteStream | undefined
  let bytes = 0
  const open = () => {
    try {
      mkdirSync(folder, { recursive: true })
      bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (bytes > max_bytes) {
        renameSync(path, join(folder, 'gantry.1.log'))
        bytes = 0
      }
      // The app must run even when the disk is full or the folder cannot be written to.
      stream = createWriteStream(path, { flags: 'a', mode: 0o600 }).on('error', () => {})
    } catch {
      stream = undefined
    }
  }
  const close = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (stream && !stream.destroyed) stream.once('close', resolve).end()
    else resolve()
    stream = undefined
    await promise
  }
  open()
  return {
    path,
    close,
    write(text) {
      if (!stream) return
      stream.write(text)
      bytes += Buffer.byteLength(text)
      if (bytes <= max_bytes) return
      stream.end()
      open()
    },
  }
}
