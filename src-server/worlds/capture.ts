import { readdirSync, renameSync, rmSync } from 'node:fs'
import { linkFiles } from '../kit/backups/copy-files.ts'
import { Image } from '../kit/db/image.ts'
import type { Files } from '../kit/files.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import type { Captured } from './parts.ts'

/** How the name of a folder ends that is not complete. */
export const PART = '.part'

/**
 * The content of an open instance between two writes. Without a change since `known`, this is `known`: forks of it share its bytes.
 *
 * @param newFolder names a folder for stored files, which does not exist yet
 */
export const capture = (
  { db, files, swept_on, clock }: Pick<WritableInstance, 'db' | 'files' | 'swept_on' | 'clock'>,
  known: Captured | undefined,
  newFolder: () => string,
): Promise<Captured> =>
  db.freeze(async ({ version, bytes }) => {
    if (known?.version === version) return known
    const image = Image.of(bytes(), known?.content.image)
    return { version, content: { image, files: await keptFiles(files, newFolder), swept_on, clock: clock.state } }
  })

/** Gives the stored files a second name, because the instance removes them from its own folder when it needs them no more. */
async function keptFiles(files: Files, newFolder: () => string): Promise<readonly string[]> {
  const { lower } = files
  if (!files.hasKept) return lower
  const { kept } = files
  if (readdirSync(kept).length === 0) return lower
  const folder = newFolder()
  try {
    await linkFiles(kept, folder + PART)
    renameSync(folder + PART, folder)
  } catch (error) {
    rmSync(folder + PART, { recursive: true, force: true })
    throw error
  }
  return [folder, ...lower]
}
