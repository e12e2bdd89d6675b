import { fetchBody } from '../../../src-renderer/api/client.ts'
import type { ActionOptions, ProjectAction } from '../../../src-renderer/projects/action-plan.ts'
import { performAction, requestsOf } from '../../../src-renderer/projects/action-requests.ts'
import { changeSettings } from '../../server/kit/settings.ts'
import { expect, test } from '../../support/console.ts'

const options: ActionOptions = { visibility: 'public', destination: undefined, permanently: false }

test('each action on a project is undone, unless somebody has changed the project since', async ({
  server,
  given,
  signIn,
}) => {
  await changeSettings(server, { delayed_project_deletion: true })
  const owner = await given.user()
  const [group, other] = [await given.group(), await given.group()]
  for (const one of [group, other]) await given.member({ group: one }, owner, 50)
  const { id } = await given.project({ in: group, visibility: 'private' })
  await signIn(owner)
  const read = async () => {
    const project = await fetchBody('GET /projects/:id', { id })
    return [project.archived, project.visibility, project.namespace.id, typeof project.marked_for_deletion_on]
  }
  const perform = async (action: ProjectAction) => {
    const [contents] = await fetchBody('GET /-/gantry/v1/projects/contents', { ids: [id] })
    if (!contents) throw new Error('The project is gone')
    const outcome = await performAction(action, contents, { ...options, destination: other })
    if ('text' in outcome || !outcome.undo) throw new Error(`${action} cannot be undone`)
    return outcome.undo
  }
  for (const action of ['visibility', 'transfer', 'archive', 'unarchive', 'delete', 'restore'] as const) {
    const before = await read()
    const undo = await perform(action)
    expect([action, await read()]).not.toEqual([action, before])
    expect([action, await undo()]).toEqual([action, undefined])
    expect([action, await read()]).toEqual([action, before])
    expect(await undo()).toMatchObject({ text: expect.stringMatching(/^Not undone/) })
    await perform(action)
  }
  const undoRestore = await perform('delete').then(() => perform('restore'))
  await changeSettings(server, { delayed_project_deletion: false })
  expect(await undoRestore()).toEqual({
    text: 'Not marked for deletion, because the project would be deleted immediately.',
  })
})

test('the requests of each action are those that are sent, also for a project that is already marked', async ({
  server,
  given,
  signIn,
}) => {
  await changeSettings(server, { delayed_project_deletion: true })
  const owner = await given.user()
  const [group, destination] = [await given.group(), await given.group()]
  for (const one of [group, destination]) await given.member({ group: one }, owner, 50)
  const sent = await signIn(owner)
  const perform = async (id: number, action: ProjectAction, permanently = false) => {
    const [contents] = await fetchBody('GET /-/gantry/v1/projects/contents', { ids: [id] })
    if (!contents) throw new Error('The project is gone')
    const asked = { ...options, destination, permanently }
    const lines = requestsOf(action, contents, asked).map(({ method, url, body }) => ({
      ...{ line: `${method} ${url}`, body: body ?? undefined },
    }))
    const before = sent.length
    const outcome = await performAction(action, contents, asked)
    expect([action, sent.slice(before)]).toEqual([action, lines])
    return outcome
  }
  const one = await given.project({ in: group, visibility: 'private' })
  for (const action of ['visibility', 'transfer', 'archive', 'unarchive', 'delete', 'restore'] as const)
    expect(await perform(one.id, action)).toHaveProperty('undo')
  expect(await perform(one.id, 'delete', true)).toEqual({ undo: undefined })
  const other = await given.project({ in: group, visibility: 'private' })
  await perform(other.id, 'delete')
  expect(await perform(other.id, 'delete', true)).toEqual({ undo: undefined })
  const left = await fetchBody('GET /projects', { owned: true })
  expect(left.map(({ id }) => id)).toEqual([])

  await changeSettings(server, { delayed_project_deletion: false })
  const last = await given.project({ in: group, visibility: 'private' })
  expect(await perform(last.id, 'delete')).toEqual({ undo: undefined })
  const refused = await given.project({ visibility: 'public' })
  const [contents] = await fetchBody('GET /-/gantry/v1/projects/contents', { ids: [refused.id] })
  expect(contents && (await performAction('archive', contents, options))).toMatchObject({
    text: expect.stringMatching(/^403 /),
  })
})

test('an export that comes too soon after others is refused with the time to wait', async ({
  server,
  given,
  signIn,
}) => {
  await changeSettings(server, { project_export_limit: 1 })
  const owner = await given.user()
  const { id } = await given.project({ owner })
  await signIn(owner)
  const [contents] = await fetchBody('GET /-/gantry/v1/projects/contents', { ids: [id] })
  if (!contents) throw new Error('The project is gone')
  expect(await performAction('export', contents, options)).toEqual({ undo: undefined })
  const refused = await performAction('export', contents, options)
  expect(refused).toMatchObject({ text: expect.stringContaining('429'), fatal: false })
  expect(refused).toMatchObject({ wait_ms: expect.toSatisfy((ms: number) => ms > 0 && ms <= 60_000) })
  await server.instance.jobs.idle()
})
