import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe.for([
  ['project', 'POST /projects/:id/labels/:label_id/subscribe', 'POST /projects/:id/labels/:label_id/unsubscribe'],
  ['group', 'POST /groups/:id/labels/:label_id/subscribe', 'POST /groups/:id/labels/:label_id/unsubscribe'],
] as const)('subscriptions to labels of a %s', ([of, subscribe, unsubscribe]) => {
  test(`${subscribe} and ${unsubscribe}: the second time is 304`, async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [ada, ben] = [await given.user(), await given.user()]
    const group = await given.group()
    const project = await given.project({ in: group })
    const own = await make.label(of === 'project' ? { project } : { group }, 'own')
    const shared = await make.label({ group }, 'shared')
    const { id } = of === 'project' ? project : group
    const call = await as(ada)
    expect(await call(unsubscribe, { id, label_id: 'own' })).toMatchObject({ status: 304, body: null })
    for (const label of [own, shared]) {
      const sent = { id, label_id: String(label.id) }
      expect(await call(subscribe, sent)).toMatchObject({ status: 201, body: { id: label.id, subscribed: true } })
      expect(await call(subscribe, sent)).toMatchObject({ status: 304, body: null })
    }
    const list = of === 'project' ? 'GET /projects/:id/labels' : 'GET /groups/:id/labels'
    const subscribed = async (who: typeof ada) =>
      (await (await as(who))(list, { id })).body.map((one) => one.subscribed)
    expect([await subscribed(ada), await subscribed(ben)]).toEqual([
      [true, true],
      [false, false],
    ])
    expect(await call(unsubscribe, { id, label_id: 'own' })).toMatchObject({ status: 201, body: { subscribed: false } })
    expect(await subscribed(ada)).toEqual([false, true])
    expect(await call(subscribe, { id, label_id: 'none' })).toMatchObject({
      status: 404,
      body: { message: '404 Label Not Found' },
    })
  })
})
