import { z } from 'zod'
import type { Given } from '../../support/given.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const KINDS = [['project'], ['group']] as const
const TODOS = 'GET /todos'

const idsIn = (body: unknown) =>
  z
    .array(z.object({ id: z.int() }))
    .parse(body)
    .map(({ id }) => id)

/** A public project in a public group with an Owner, and somebody without access. */
async function world(given: Given, kind: 'project' | 'group') {
  const group = await given.group({ visibility: 'public', path: 'acme', name: 'Acme' })
  const project = await given.project({ in: group, visibility: 'public', path: 'shop', name: 'Shop' })
  const [owner, maintainer, developer] = [await given.user(), await given.user(), await given.user()]
  await given.member({ group }, owner, 50)
  await given.member({ group }, maintainer, 40)
  await given.member({ group }, developer, 30)
  return { group, project, owner, maintainer, developer, asker: await given.user(), id: { project, group }[kind].id }
}

describe.each(KINDS)('the to-do items about requests for access to a %s', (kind) => {
  const send = `POST /${kind}s/:id/access_requests`
  const approve = `PUT /${kind}s/:id/access_requests/:user_id/approve`
  const deny = `DELETE /${kind}s/:id/access_requests/:user_id`

  test('are given to those who manage the members, and name who asks and where', async ({ server, given, asLoose }) => {
    const { owner, maintainer, developer, asker, id } = await world(given, kind)
    await (await asLoose(asker))(send, { id })
    const [own] = [await asLoose(owner)]
    const web_url = kind === 'project' ? `${server.origin}/acme/shop` : `${server.origin}/groups/acme`
    expect((await own(TODOS, {})).body).toMatchObject([
      {
        action_name: 'member_access_requested',
        target_type: kind === 'project' ? 'Project' : 'Namespace',
        target: { id, web_url },
        target_url: `${web_url}/-/${kind}_members?tab=access_requests`,
        body: kind === 'project' ? 'acme/shop' : 'acme',
        author: { id: asker.id },
        state: 'pending',
        [kind]: { id },
      },
    ])
    const itemsOf = async (who: typeof owner) => (await (await asLoose(who))(TODOS, {})).body
    expect(await itemsOf(maintainer)).toHaveLength(kind === 'project' ? 1 : 0)
    for (const who of [developer, asker, await given.admin()]) expect(await itemsOf(who)).toEqual([])
    expect((await own(TODOS, { action: 'member_access_requested' })).body).toHaveLength(1)
    expect((await own(TODOS, { type: 'Issue' })).body).toEqual([])
    expect((await own('GET /user_counts', {})).body).toMatchObject({ todos: 1 })
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['member.requested'])
  })

  test('are given to the ten active people who signed in last', async ({ server, given, asLoose }) => {
    const { group, owner, asker, id } = await world(given, kind)
    const people = []
    for (let day = 10; day < 22; day++) {
      const user = await given.user({ current_sign_in_at: `2026-05-${day}T00:00:00.000Z` })
      await given.member({ group }, user, 50)
      people.push(user)
    }
    for (const attributes of [{ state: 'blocked' }, { kind: 'project_bot' }] as const)
      await given.member({ group }, await given.user({ ...attributes, current_sign_in_at: '2026-05-30' }), 50)
    await (await asLoose(asker))(send, { id })
    const rows = await server.db.read.selectFrom('todo').select('user_id').execute()
    const ids = rows.map(({ user_id }) => user_id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(people.slice(2).map((user) => user.id))
    expect(ids).not.toContain(owner.id)
  })

  test.for(['approved', 'denied', 'withdrawn', 'replaced'] as const)(
    'are done once the request is %s, but not those about others',
    async (how, { given, asLoose }) => {
      const { owner, asker, id } = await world(given, kind)
      const other = await given.user()
      for (const who of [asker, other]) await (await asLoose(who))(send, { id })
      const own = await asLoose(owner)
      expect((await own(TODOS, {})).body).toHaveLength(2)
      const user_id = asker.id
      const { status } = await {
        approved: () => own(approve, { id, user_id }),
        denied: () => own(deny, { id, user_id }),
        withdrawn: async () => (await asLoose(asker))(deny, { id, user_id }),
        replaced: () => own(`POST /${kind}s/:id/members`, { id, user_id, access_level: 20 }),
      }[how]()
      expect(status).toBeLessThan(300)
      expect((await own(TODOS, {})).body).toMatchObject([{ author: { id: other.id } }])
      expect((await own(TODOS, { state: 'done' })).body).toMatchObject([{ author: { id: user_id } }])
    },
  )

  test('are marked as done by hand, and exist only for those who may still answer the request', async ({
    server,
    given,
    asLoose,
  }) => {
    const { group, owner, asker, id } = await world(given, kind)
    const former = await given.user()
    await given.member({ group }, former, 50)
    await (await asLoose(asker))(send, { id })
    const [own, gone, admin] = [await asLoose(owner), await asLoose(former), await asLoose(await given.admin())]
    const [item] = idsIn((await gone(TODOS, {})).body)
    await admin('PUT /groups/:id/members/:user_id', { id: group.id, user_id: former.id, access_level: 30 })
    expect((await gone(TODOS, {})).body).toEqual([])
    expect((await gone('POST /todos/:id/mark_as_done', { id: item })).status).toBe(404)

    const [mine] = idsIn((await own(TODOS, {})).body)
    expect(await own('POST /todos/:id/mark_as_done', { id: mine })).toMatchObject({
      status: 201,
      body: { id: mine, state: 'done' },
    })
    const [finished] = (await storedEvents(server)).filter(({ event }) => event === 'todo.finished')
    expect(finished?.snapshot).toMatchObject({
      target: { iid: null, title: kind === 'project' ? 'acme/shop' : 'acme' },
    })
  })

  test('are made and ended with indexes', async ({ given, asLoose }) => {
    const { owner, asker, id } = await world(given, kind)
    const [ask, own] = [await asLoose(asker), await asLoose(owner)]
    const plans = [
      ...(await plansOf(() => ask(send, { id }))),
      ...(await plansOf(() => own(deny, { id, user_id: asker.id }))),
    ].filter(({ sql }) => /(INTO|UPDATE) todo/.test(sql))
    expect(plans).toHaveLength(3)
    expectPlans(plans, { sorts: true })
    expect(JSON.stringify(plans)).toContain(`${kind}_authorization_${kind}`)
  })
})
