import { fetchBody } from '../../../src-renderer/api/client.ts'
import { lastChange } from '../../../src-renderer/changes/last-change.ts'
import { announceProject } from '../../../src-renderer/projects/undo-creation.ts'
import { dateOf, fullDay } from '../../../src-renderer/ui/dates.ts'
import { changeSettings } from '../../server/kit/settings.ts'
import { describe, expect, test } from '../../support/console.ts'

/** Announces the project as a new one. Returns how the announcement can be undone. */
async function announce(project: { id: number; path_with_namespace: string }) {
  const left: string[] = []
  await announceProject(project, async (page) => void left.push(page))
  const change = lastChange.get()
  return { undo: change?.items[0]?.undo, undone: () => change?.undone?.(), left }
}

describe('the undo of a new project', () => {
  test('marks the project for deletion where deletions are delayed, and names the day', async ({
    server,
    given,
    signIn,
  }) => {
    await changeSettings(server, { delayed_project_deletion: true, deletion_adjourned_period: 10 })
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    await signIn(owner)
    const project = await fetchBody('POST /projects', { name: 'Quay', namespace_id: group.id })
    const { undo, undone, left } = await announce(project)
    expect(await undo?.()).toBe(undefined)
    const { marked_for_deletion_on } = await fetchBody('GET /projects/:id', { id: project.id })
    expect(marked_for_deletion_on).toBe(server.clock.today())
    const on = fullDay(dateOf(Date.parse(server.clock.today()) + 10 * 86_400_000))
    expect(undone()).toBe(
      `Creation of ${project.path_with_namespace} undone. The project will be deleted on ${on}. Until then, Owners can restore the project.`,
    )
    expect(left).toEqual([])
  })

  test('deletes the project where deletions are immediate, and leaves its page', async ({ given, signIn }) => {
    const owner = await given.user()
    await signIn(owner)
    const project = await fetchBody('POST /projects', { name: 'Quay' })
    const { undo, undone, left } = await announce(project)
    expect(await undo?.()).toBe(undefined)
    expect(undone()).toBe(`Creation of ${project.path_with_namespace} undone. The project is deleted.`)
    expect(left).toEqual([`/projects/${project.id}`])
    expect(await fetchBody('GET /projects', { owned: true })).toEqual([])
    expect(await undo?.()).toMatchObject({ text: expect.stringContaining('404') })
  })

  test('is the only one that z can do, also while the contents of the project are read', async ({ given, signIn }) => {
    await signIn(await given.user())
    const project = await fetchBody('POST /projects', { name: 'Quay' })
    const undo = async () => undefined
    lastChange.set({ text: 'Before', nouns: ['issue', 'issues'], items: [{ id: 1, name: '#1', undo }], reads: [] })
    const announced = announce(project)
    expect(lastChange.get()).toBe(undefined)
    await announced
    expect(lastChange.get()?.text).toBe(`${project.path_with_namespace} created`)
  })

  test('is refused once somebody else has put something into the project', async ({ given, as, signIn }) => {
    const owner = await given.user()
    await signIn(owner)
    const project = await fetchBody('POST /projects', { name: 'Quay' })
    const { undo } = await announce(project)
    const call = await as(await given.admin())
    const { id } = project
    await call('POST /projects/:id/invitations', { id, email: ['new@example.org'], access_level: 30 })
    await call('POST /projects/:id/star', { id })
    await call('PUT /projects/:id', { id, topics: ['sea'] })
    expect(await undo?.()).toEqual({
      text: 'Not undone, because the project has changed since: 1 invitation added, 1 star added, topics changed.',
    })
    expect((await fetchBody('GET /projects/:id', { id })).id).toBe(id)
  })

  test('is not offered to those who may not delete the project', async ({ server, given, signIn }) => {
    const [owner, maintainer] = [await given.user(), await given.user()]
    const group = await given.group()
    await given.member({ group }, maintainer, 40)
    await signIn(maintainer)
    const inGroup = await fetchBody('POST /projects', { name: 'Quay', namespace_id: group.id })
    const level = (await fetchBody('GET /-/gantry/v1/projects/contents', { ids: [inGroup.id] }))[0]?.access_level
    expect((await announce(inGroup)).undo === undefined).toBe((level ?? 0) < 50)
    await changeSettings(server, { default_project_deletion_protection: true })
    await signIn(owner)
    const own = await fetchBody('POST /projects', { name: 'Quay' })
    expect((await announce(own)).undo).toBe(undefined)
  })
})
