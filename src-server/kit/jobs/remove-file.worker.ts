import { rm } from 'node:fs/promises'
import { worker } from './worker.ts'

/** Removes a kept file that no row names any more: after the commit that made it so, for a write that is undone still needs it. */
export const removeFile = worker({
  kind: 'file.remove',
  at_once: 1,
  async run({ file }, { files }) {
    await rm(files.pathOf(file), { force: true })
  },
})
