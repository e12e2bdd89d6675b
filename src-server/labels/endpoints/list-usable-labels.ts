import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { usableIn } from '../../planning/filters.ts'
import { listUsableLabels as readUsableLabels } from '../usable-queries.ts'

const usableLabel = z
  .object({
    name: z.string(),
    color: z.string().describe('Of the oldest label with this title'),
    description: z.string().nullable(),
    projects: z.array(z.int()).describe('IDs of the projects whose issues can have the label'),
  })
  .meta({ id: 'UsableLabel' })

/** As many as one answer can list. */
const maxNames = 100

export const listUsableLabels = endpoint(
  'GET /-/gantry/v1/labels',
  {
    summary: 'List the labels that issues of some projects can have, by title: at most 100',
    access: 'user',
    query: {
      ...usableIn,
      names: z.array(z.string()).max(maxNames).optional().describe('Only labels with these names, at most 100'),
    },
    answers: { 200: z.array(usableLabel) },
  },
  async ({ query, actor, db }) => {
    const rows = await readUsableLabels(db, actor, query)
    return ok(rows.map((row) => ({ ...row, projects: JSON.parse(row.projects) })))
  },
)
