import { isAbsolute } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from '../json-file.ts'

const kept_instances = 10
const folders = z.array(z.string().refine(isAbsolute)).max(kept_instances)

/** The folders of the instances that were opened last, the newest first, in a file of the profile. */
export function recentInstances(file: string) {
  let list = readJsonFile(file, folders) ?? []
  const keep = (changed: string[]) => {
    list = changed
    try {
      writeJsonFile(file, changed)
    } catch {
      // On a full disk, the list lasts until the app quits.
    }
  }
  return {
    list: (): readonly string[] => list,
    add(folder: string) {
      keep([folder, ...list.filter((other) => other !== folder)].slice(0, kept_instances))
      if (hasOwnList()) app.addRecentDocument(folder)
    },
    clear() {
      keep([])
      if (hasOwnList()) app.clearRecentDocuments()
    },
  }
}

/** The system shows recent documents in the dock or the task bar. */
const hasOwnList = () => process.platform === 'darwin' || process.platform === 'win32'
