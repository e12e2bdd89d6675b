import { hookReceiver } from '../server/hooks/hook-receiver.ts'
import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('adds, lists, reads, tests and removes system hooks', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.admin())
    const receiver = await hookReceiver()
    const hook = await api.SystemHooks.create(receiver.url, {
      ...{ token: 'token-of-the-hook', pushEvents: true, mergeRequestsEvents: true },
      ...{ tagPushEvents: false, repositoryUpdateEvents: false, enableSslVerification: false },
    })
    expect(hook).toMatchObject({
      ...{ url: receiver.url, push_events: true, merge_requests_events: true, tag_push_events: false },
      ...{ repository_update_events: false, enable_ssl_verification: false },
    })
    expect(JSON.stringify(hook)).not.toContain('token-of-the-hook')
    expect(await api.SystemHooks.all()).toEqual([hook])
    const mock = { event_name: 'project_create', name: 'Ruby', project_id: 1 }
    expect(await api.SystemHooks.test(hook.id)).toMatchObject(mock)
    // The client sends a POST here, too, and so a test.
    expect(await api.SystemHooks.show(hook.id)).toMatchObject(mock)
    await receiver.waitFor(2)
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-gitlab-token': 'token-of-the-hook' })
    await api.SystemHooks.remove(hook.id)
    expect(await api.SystemHooks.all()).toEqual([])
  })

  test('gets the refusals of system hooks', async ({ server, given }) => {
    const [user, admin] = [await given.user(), await given.admin()]
    const [own, administering] = [await clientOf(server, given, user), await clientOf(server, given, admin)]
    expect((await refusal(() => own.SystemHooks.all()))[0]).toBe(403)
    expect((await refusal(() => administering.SystemHooks.create('ftp://receiver.example')))[0]).toBe(422)
    expect((await refusal(() => administering.SystemHooks.test(4711)))[0]).toBe(404)
    expect((await refusal(() => administering.SystemHooks.remove(4711)))[0]).toBe(404)
  })
})
