import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../kit/files.ts'

const FOLDER = 'uploads'

/** Where the files of a project are. Each project has a folder of its own, so that nothing stays when the project is removed. */
export const folderOf = (project_id: number) => `${FOLDER}/${project_id}`

/** The ids of projects that have a folder. The projects may be gone. */
export async function projectsWithFiles({ kept }: Files): Promise<number[]> {
  const path = join(kept, FOLDER)
  return existsSync(path) ? (await readdir(path)).map(Number) : []
}

export const removeFolder = (files: Files, project_id: number) =>
  rm(files.pathOf(folderOf(project_id)), { recursive: true, force: true })
