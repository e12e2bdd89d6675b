import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { usableIn } from '../../planning/filters.ts'
import { listUsableMilestones as readUsableMilestones } from '../usable-queries.ts'

const usableMilestone = z
  .object({
    title: z.string(),
    due_date: z.string().nullable().describe('The earliest of the milestones with this title'),
    projects: z
      .array(z.object({ id: z.int(), milestone_id: z.int() }))
      .describe('The projects whose issues can have the milestone, each with the milestone that has this title there'),
  })
  .meta({ id: 'UsableMilestone' })

export const listUsableMilestones = endpoint(
  'GET /-/gantry/v1/milestones',
  {
    summary: 'List the active milestones that issues of some projects can have, by due date: at most 100 titles',
    access: 'user',
    query: usableIn,
    answers: { 200: z.array(usableMilestone) },
  },
  async ({ query, actor, db }) => {
    const rows = await readUsableMilestones(db, actor, query)
    return ok(
      rows.map(({ title, due_date, milestones }) => ({
        title,
        due_date,
        projects: projectsOf(JSON.parse(milestones)),
      })),
    )
  },
)

/** The own milestone of a project comes before that of a group with the same title. */
function projectsOf(pairs: readonly (readonly [project_id: number, milestone_id: number])[]) {
  const byProject = new Map<number, number>()
  for (const [id, milestone_id] of pairs) if (!byProject.has(id)) byProject.set(id, milestone_id)
  return [...byProject].map(([id, milestone_id]) => ({ id, milestone_id }))
}
