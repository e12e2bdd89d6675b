import { ApiError } from '../../../src-renderer/api/api-error.ts'
import { fetchBody } from '../../../src-renderer/api/client.ts'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'
import { labelErrors } from '../../../src-renderer/labels/label-errors.ts'
import { labelKind } from '../../../src-renderer/labels/label-kind.ts'
import { subscriptionPart } from '../../../src-renderer/labels/subscription.ts'
import { milestoneKind } from '../../../src-renderer/milestones/milestone-kind.ts'
import { statePart } from '../../../src-renderer/milestones/state-toggle.ts'
import { groupHome, type Home, projectHome } from '../../../src-renderer/planning/home.ts'
import { mayChange, nameOf, type PlanningRecord, type RecordKind } from '../../../src-renderer/planning/record-kind.ts'
import { undoOfNew } from '../../../src-renderer/planning/undo-new.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'

/** A group and a project in it, of an Owner. */
async function homes(given: Given, signIn: (who: { id: number }) => Promise<unknown>) {
  const owner = await given.user()
  const { id: group_id } = await given.group()
  await given.member({ group: { id: group_id } }, owner, 50)
  const { id } = await given.project({ in: { id: group_id } })
  await signIn(owner)
  return {
    project: projectHome(await fetchBody('GET /projects/:id', { id }), 50),
    group: groupHome(await fetchBody('GET /groups/:id', { id: group_id }), 50),
  }
}

/** The saved record that the server answers to a creation. */
async function created<T extends PlanningRecord, Draft extends object>(
  kind: RecordKind<T, Draft>,
  home: Home,
  draft: Draft,
) {
  const { id } = await kind.requests.create(home, draft).send()
  const record = await kind.readSaved(home, id)
  if (!record) throw new Error('The record was not created')
  return record
}

const label = { ...labelKind.form.empty, name: ' bug ', color: ' #aabbcc ', description: ' Words ', priority: ' 7 ' }
const days = { start_date: '2040-02-01', due_date: '2040-03-01' }
const milestone = { ...milestoneKind.form.empty, title: ' Sprint ', description: 'Words', ...days }

describe.each(['project', 'group'] as const)('of a %s', (place) => {
  test('a new label has the typed values, a priority only in a project', async ({ given, signIn }) => {
    const home = (await homes(given, signIn))[place]
    expect(await created(labelKind, home, label)).toMatchObject({
      ...{ name: 'bug', color: '#aabbcc', description: 'Words' },
      ...(place === 'project' && { priority: 7 }),
    })
    const { body } = labelKind.requests.create(home, { ...label, description: ' ', priority: '', color: ' #12 ' }).wire
    expect(body).toEqual({ name: 'bug', color: '#12' })
    expect('priority' in (labelKind.requests.create(home, label).wire.body ?? {})).toBe(place === 'project')
  })

  test('a new milestone has the typed values, and sends no empty ones', async ({ given, signIn }) => {
    const home = (await homes(given, signIn))[place]
    expect(await created(milestoneKind, home, milestone)).toMatchObject({
      ...{ title: 'Sprint', description: 'Words', ...days },
    })
    const empty = { ...milestoneKind.form.empty, title: ' Sprint ' }
    expect(milestoneKind.requests.create(home, empty).wire.body).toEqual({ title: 'Sprint' })
  })

  test('a label or milestone is changed and deleted by its id', async ({ given, signIn }) => {
    const home = (await homes(given, signIn))[place]
    const [bug, other] = [
      await created(labelKind, home, label),
      await created(labelKind, home, { ...label, name: 'b' }),
    ]
    await labelKind.requests.update(home, bug.id, { name: 'fault', color: '#112233' }).send()
    const values = labelKind.form.savedValuesOf(home, (await labelKind.readSaved(home, bug.id)) ?? bug)
    expect(values).toMatchObject({ name: 'fault', color: '#112233', description: 'Words' })
    await labelKind.requests.remove(home, bug.id).send()
    expect(await labelKind.readSaved(home, bug.id)).toBeUndefined()
    expect(await labelKind.readSaved(home, other.id)).toMatchObject({ name: 'b' })

    const sprint = await created(milestoneKind, home, milestone)
    const next = await created(milestoneKind, home, { ...milestone, title: 'Next' })
    await milestoneKind.requests.update(home, sprint.id, { title: 'First', due_date: null }).send()
    const saved = milestoneKind.form.savedValuesOf(home, (await milestoneKind.readSaved(home, sprint.id)) ?? sprint)
    expect(saved).toEqual({ title: 'First', description: 'Words', start_date: days.start_date, due_date: null })
    await milestoneKind.requests.remove(home, sprint.id).send()
    expect(await milestoneKind.readSaved(home, sprint.id)).toBeUndefined()
    expect(await milestoneKind.readSaved(home, next.id)).toMatchObject({ title: 'Next' })
  })

  test('a new label or milestone is deleted by the undo, unless it was changed or used', async ({ given, signIn }) => {
    const { [place]: home, project } = await homes(given, signIn)
    const bug = await created(labelKind, home, label)
    const undo = undoOfNew(labelKind, home, bug)
    const { iid } = await fetchBody('POST /projects/:id/issues', { id: project.id, title: 'Issue', labels: ['bug'] })
    expect(await undo()).toEqual({ text: 'Not undone, because the label has changed since: 1 issue added.' })
    await fetchBody('DELETE /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: iid })
    const branches = { source_branch: 'change', target_branch: 'main' }
    const request = { id: project.id, merge_request_iid: 1 }
    await fetchBody('POST /projects/:id/merge_requests', { ...request, title: 'Change', ...branches, labels: ['bug'] })
    expect(await undo()).toMatchObject({ text: expect.stringContaining('1 open merge request added') })
    await fetchBody('DELETE /projects/:id/merge_requests/:merge_request_iid', request)
    await labelKind.requests.update(home, bug.id, { description: 'Other' }).send()
    expect(await undo()).toMatchObject({ text: expect.stringMatching(/description(, description html)? changed\.$/) })
    await labelKind.requests.update(home, bug.id, { description: 'Words' }).send()
    // A subscription is no use of the label.
    await subscriptionPart(home, bug).write({ subscribed: true }, {})
    expect(await undo()).toBeUndefined()
    expect(await labelKind.readSaved(home, bug.id)).toBeUndefined()

    const sprint = await created(milestoneKind, home, milestone)
    const undoSprint = undoOfNew(milestoneKind, home, sprint)
    await statePart(home, sprint.id).write({ state: 'closed' }, {})
    expect(await undoSprint()).toEqual({ text: 'Not undone, because the milestone has changed since: state changed.' })
    await statePart(home, sprint.id).write({ state: 'active' }, {})
    expect(await undoSprint()).toBeUndefined()
    expect(await milestoneKind.readSaved(home, sprint.id)).toBeUndefined()
  })

  test('the undo of a new label or milestone that somebody has deleted says so', async ({ given, signIn }) => {
    const home = (await homes(given, signIn))[place]
    const [bug, sprint] = [await created(labelKind, home, label), await created(milestoneKind, home, milestone)]
    await labelKind.requests.remove(home, bug.id).send()
    await milestoneKind.requests.remove(home, sprint.id).send()
    expect(await undoOfNew(labelKind, home, bug)()).toEqual({
      text: 'Not undone, because the label no longer exists.',
    })
    expect(await undoOfNew(milestoneKind, home, sprint)()).toEqual({
      text: 'Not undone, because the milestone no longer exists.',
    })
  })

  test('the subscription of a label and the state of a milestone are read and written', async ({ given, signIn }) => {
    const home = (await homes(given, signIn))[place]
    const subscription = subscriptionPart(home, await created(labelKind, home, label))
    for (const subscribed of [true, false]) {
      expect(await subscription.read()).toEqual({ subscribed: !subscribed })
      expect(await subscription.write({ subscribed }, {})).toBeUndefined()
      expect(await subscription.read()).toEqual({ subscribed })
    }
    const state = statePart(home, (await created(milestoneKind, home, milestone)).id)
    expect(await state.read()).toEqual({ state: 'active' })
    for (const next of ['closed', 'active']) {
      expect(await state.write({ state: next }, {})).toBeUndefined()
      expect(await state.read()).toEqual({ state: next })
    }
    expect(await statePart(home, 99_999).read()).toEqual({ state: null })
  })
})

test('a promotion moves the label or milestone of a project to its group', async ({ given, signIn }) => {
  const { project, group } = await homes(given, signIn)
  const [bug, sprint] = [await created(labelKind, project, label), await created(milestoneKind, project, milestone)]
  await labelKind.requests.promote(project, bug.id).send()
  await milestoneKind.requests.promote(project, sprint.id).send()
  expect((await fetchBody('GET /groups/:id/labels', { id: group.id })).map(({ name }) => name)).toEqual(['bug'])
  expect((await fetchBody('GET /groups/:id/milestones', { id: group.id })).map(({ title }) => title)).toEqual([
    'Sprint',
  ])
})

test('only Reporters change labels and milestones, in the project or group that they belong to', async ({
  given,
  signIn,
}) => {
  const found = await homes(given, signIn)
  const project = await fetchBody('GET /projects/:id', { id: found.project.id })
  const group = await fetchBody('GET /groups/:id', { id: found.group.id })
  const may = (home: Home, inherited = false) => mayChange(home, { inherited })
  expect([15, 20, 50].map((level) => may(projectHome(project, level)))).toEqual([false, true, true])
  expect([15, 20, 50].map((level) => may(groupHome(group, level)))).toEqual([false, true, true])
  expect(may(projectHome({ ...project, archived: true }, 50))).toBe(false)
  expect(may(projectHome(project, 50), true)).toBe(false)
  expect(found.project.group).toEqual({ id: group.id, full_path: group.full_path })
  expect(found.project.full_path).toBe(project.path_with_namespace)
  expect(found.group).toMatchObject({ kind: 'group', id: group.id, full_path: group.full_path, group: null })
  const personal = { ...project, namespace: { ...project.namespace, kind: 'user' as const } }
  expect(projectHome(personal, 50).group).toBeNull()
  expect([nameOf({ name: 'bug' }), nameOf({ title: 'Sprint' })]).toEqual(['bug', 'Sprint'])
})

test('errors of a label are shown at the field of the form', () => {
  const error = (status: number, message: unknown) =>
    new ApiError(
      'POST /projects/:id/labels',
      { ...wireRequest('POST /projects/:id/labels', { id: 1 }), status, ms: 1 },
      { message },
    )
  const taken = ['A label with this name already exists in this project or group, or in a parent group.']
  expect(labelErrors(null)).toEqual({})
  expect(labelErrors(error(409, 'Label already exists'))).toEqual({ name: taken })
  expect(labelErrors(error(400, { title: ['is invalid'] }))).toEqual({ name: ['is invalid'] })
  expect(labelErrors(error(400, { new_name: ['is invalid'], color: ['is bad'] }))).toEqual({
    name: ['is invalid'],
    color: ['is bad'],
  })
  expect(labelErrors(error(400, { color: ['is bad'] }))).toEqual({ color: ['is bad'] })
})
