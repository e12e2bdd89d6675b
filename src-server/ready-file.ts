import { readFileSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { StartError } from './kit/errors.ts'

/** Removes the file of an earlier run. A program that waits for the file would otherwise connect to a server that is gone. */
export function removeStaleReadyFile(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // A folder, or a folder that cannot be written to: writing the file reports the error.
  }
}

/** Writes to another name first, so that a reader finds the whole file or none. The token is for the owner of the file only. */
export async function writeReadyFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text, { mode: 0o600 })
    await rename(temporary, file)
  } catch (error) {
    throw new StartError(1, `cannot write the ready file: ${error instanceof Error ? error.message : error}`)
  }
}

/** Removes the file unless another server has written it since. */
export function removeOwnReadyFile(file: string): void {
  try {
    const ready: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const pid = typeof ready === 'object' && ready !== null && 'pid' in ready ? ready.pid : undefined
    if (pid === process.pid) rmSync(file, { force: true })
  } catch {
    // The file is gone or another program's.
  }
}
