import { fetchBody } from '../../../src-renderer/api/client.ts'
import type { ActionOptions, ProjectAction } from '../../../src-renderer/projects/action-plan.ts'
import { performAction } from '../../../src-renderer/projects/action-requests.ts'
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
