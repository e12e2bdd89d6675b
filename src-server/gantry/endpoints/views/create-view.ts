import { z } from 'zod'
import { invalid, refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { presentView, SCREENS, viewEntity } from '../../entity.ts'
import { viewFields } from '../../filters.ts'
import { insertView, isNameTaken, viewsOf } from '../../queries.ts'

const MAX_VIEWS = 100

export const createView = endpoint(
  'POST /-/gantry/v1/views',
  {
    summary: 'Save a view',
    access: 'user',
    body: {
      screen: z.enum(SCREENS),
      ...viewFields,
      sort: viewFields.sort.default(''),
      position: viewFields.position.optional(),
    },
    answers: { 201: viewEntity },
  },
  async ({ body, actor, db, instance }) => {
    if (await isNameTaken(db, actor.id, { ...body, id: 0 })) throw invalid({ name: ['has already been taken'] })
    const views = await viewsOf(db, actor.id)
    if (views.length >= MAX_VIEWS)
      throw refused(`You already have ${MAX_VIEWS} saved views, the maximum. Delete one first`)
    const position = body.position ?? Math.max(0, ...views.map((view) => view.position + 1))
    const view = { ...body, group_by: body.group_by ?? null, position }
    return created(presentView(await insertView(db, actor.id, view, instance.clock.iso())))
  },
)
