import { describe, expect, test } from '../../support/test.ts'
describe('smoke', () => {
  test('x', async ({ given, as }) => {
    const user = await given.user()
    const project = await given.project({ owner: user, description: 'Hello *you*' })
    const call = await as(user)
    console.log(JSON.stringify((await call('GET /projects/:id', { id: project.id })).body))
    console.log(JSON.stringify((await call('GET /projects', { })).headers.get('link')))
    console.log(JSON.stringify((await call('GET /projects', { simple: true, search: 'project', order_by: 'name' })).body))
    console.log(JSON.stringify((await call('GET /user', { })).body))
    console.log(JSON.stringify((await call('GET /users', { })).body))
    console.log(JSON.stringify((await (await as(await given.admin()))('GET /users', { search: 'user1' })).body))
    console.log(JSON.stringify((await call('GET /namespaces', { })).body))
    console.log(JSON.stringify((await call('GET /personal_access_tokens/self', { })).body))
    console.log(((await call('GET /-/gantry/v1/avatars/:user_id', { user_id: 1 })).text))
    expect(1).toBe(1)
  })
})
