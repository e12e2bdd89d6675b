import { z } from 'zod'
import { removalDay } from '../../../groups/deletion/due-queries.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { presentContents, projectContentsEntity } from '../../entity.ts'
import { manyProjects } from '../../filters.ts'
import { contentsOf } from '../../project-queries.ts'

export const listProjectContents = endpoint(
  'GET /-/gantry/v1/projects/contents',
  {
    summary: "Count the contents of the given projects (`ids`), with the caller's access levels",
    access: 'user',
    query: manyProjects,
    answers: { 200: z.array(projectContentsEntity) },
  },
  async ({ query, actor, db, instance }) => {
    const { settings, licensed } = instance
    const days = settings.get('deletion_adjourned_period')
    const today = instance.clock.today()
    const deletion = {
      allowed: actor.admin || !(licensed && settings.get('default_project_deletion_protection')),
      group_days: licensed && settings.get('delayed_project_deletion') ? days : null,
      removalDay: (marked_on: string) => removalDay(marked_on, today, days),
    }
    const rows = await contentsOf(db, viewerOf(actor), query.ids)
    return ok(rows.map((row) => presentContents(row, deletion)))
  },
)
