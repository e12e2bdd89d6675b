import { z } from 'zod'
import { formed } from '../../../kit/http/allowed-values.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { commaList } from '../../../kit/http/wire.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { presentSelected, selectedIssue } from '../../selected.ts'
import { readSelected } from '../../selected-queries.ts'

export const listSelectedIssues = endpoint(
  'GET /-/gantry/v1/issues/selected',
  {
    summary: 'Read selected issues of any projects, with what the caller may change',
    access: 'user',
    query: {
      issues: commaList(formed(z.string().regex(/^[1-9]\d{0,14}:[1-9]\d{0,14}$/), 'PROJECT_ID:ISSUE_IID, such as 4:17'))
        .max(500)
        .describe(
          'Project ID and number of each issue, comma-separated: `3:14,3:15`. The answer leaves out hidden issues.',
        ),
    },
    answers: { 200: z.array(selectedIssue) },
  },
  async ({ query, actor, db, instance }) => {
    const keys = query.issues.map((key) => key.split(':').map(Number))
    const rows = await readSelected(db, viewerOf(actor), keys)
    return ok(rows.map((row) => presentSelected(row, actor, instance)))
  },
)
