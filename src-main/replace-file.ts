import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces a file in one step, so that a crash leaves the old or the new content. Throws if it cannot be written; the old content then stays. */
export function replaceFile(file: string, content: string | Buffer): void {
  const temporary = `${file}.tmp`
  try {
    writeFileSync(temporary, content)
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
