import { rm } from 'node:fs/promises'
import { worker } from './worker.ts'

/** Deletes a stored file that no row names any more. It runs after the commit, because a write that is rolled back still needs its file. */
export const removeFile = worker({
  kind: 'file.remove',
  at_once: 1,
  async run({ file }, { files }) {
    await rm(files.pathOf(file), { force: true })
  },
})
