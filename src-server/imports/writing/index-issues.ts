import { AFTER_RELATIONS, type ImportProgress } from '../progress.ts'
import { requireProject, saveProgress } from '../queries.ts'
import type { ImportContext, Write } from './context.ts'
import { firstIssueOf, indexIssue, issuesToIndex } from './queries.ts'

/** In characters. Indexing is slow and blocks all other writes, so batches are small. */
const TEXT_PER_BATCH = 200 * 1024

/** Adds the imported issues to the full-text index. Until then, text searches do not find them. */
export async function indexIssues(write: Write, context: ImportContext, progress: ImportProgress) {
  for (let last = progress.indexed_to, more = true; more; ) {
    more = await write(async (trx) => {
      await requireProject(trx, context)
      if (last === 0) last = (await firstIssueOf(trx, context.project_id)) - 1
      const issues = await issuesToIndex(trx, context.project_id, last)
      let size = 0
      for (const issue of issues) {
        await indexIssue(trx, context.project_id, issue)
        last = issue.id
        size += issue.title.length + (issue.description?.length ?? 0)
        if (size > TEXT_PER_BATCH) break
      }
      await saveProgress(trx, context, { ...progress, ...AFTER_RELATIONS, indexed_to: last })
      return issues.length > 0
    })
  }
}
