import { requireProject, saveState } from '../queries.ts'
import type { ImportState } from '../state.ts'
import type { ImportContext, Write } from './context.ts'
import { indexIssue, issuesToIndex } from './queries.ts'

/** Indexing is slow, and nobody else can write meanwhile. */
const TEXT_PER_BATCH = 200 * 1024

/** Puts the imported issues into the full-text index; while they are not there, a search would miss them. */
export async function indexIssues(write: Write, context: ImportContext, state: ImportState) {
  for (let last = state.indexed_to, more = true; more; ) {
    more = await write(async (trx) => {
      await requireProject(trx, context)
      const issues = await issuesToIndex(trx, context.project_id, last)
      let size = 0
      for (const issue of issues) {
        await indexIssue(trx, context.project_id, issue)
        last = issue.id
        size += issue.title.length + (issue.description?.length ?? 0)
        if (size > TEXT_PER_BATCH) break
      }
      await saveState(trx, context, {
        ...state,
        relation: 'merge_requests',
        next_line: Number.MAX_SAFE_INTEGER,
        indexed_to: last,
      })
      return issues.length > 0
    })
  }
}
