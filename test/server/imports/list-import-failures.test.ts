import { projectArchive } from '../../support/archives.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'
import { failuresOf, importOf } from './import-row.ts'

const ADDRESS = 'GET /-/gantry/v1/imports/:project_id/failures'

describe(ADDRESS, () => {
  test('lists what failed in the order of the import, page by page', async ({ server, given, as }) => {
    const user = await given.user()
    const relations = {
      labels: [{ title: '' }],
      issues: [
        { iid: 1, title: '' },
        { iid: 2, title: 'Two', notes: [null] },
        { iid: 2, title: 'Again' },
      ],
    }
    const { project_id } = await importFile(server, given, user, await projectArchive({ relations }))
    const call = await as(user)
    const first = await call(ADDRESS, { project_id, per_page: 3 })
    expect(first.status).toBe(200)
    expect(first.headers.get('x-total')).toBe('4')
    const second = await call(ADDRESS, { project_id, per_page: 3, page: 2 })
    expect([...first.body, ...second.body]).toMatchObject([
      { relation: 'labels', part: null, line_number: 0, field: 'title', reason: 'The text is empty.' },
      { relation: 'issues', part: null, line_number: 0, iid: 1, title: null, field: 'title' },
      { relation: 'issues', part: 'notes', line_number: 1, iid: 2, title: 'Two', field: 'notes[0]' },
      { relation: 'issues', part: null, line_number: 2, iid: 2, title: 'Again', field: 'iid' },
    ])
  })

  test('finds the failures of a relation, of a part, and those that contain every word', async ({
    server,
    given,
    as,
  }) => {
    const user = await given.user()
    const { id } = await importOf(server, user, { project_id: 7 })
    const other = await importOf(server, user, { project_id: 8 })
    await failuresOf(server, id, [
      { line_number: 1, record_title: 'Crane stops', field: 'iid', reason: 'The field is missing.' },
      { line_number: 2, part: 'notes', record_title: 'Crane starts', reason: 'The entry is null.' },
      { line_number: 3, relation_name: 'labels', field: 'title', reason: 'The field is missing.' },
      { line_number: 4, relation_name: 'snippets', part: 'notes', record_title: '100%' },
    ])
    await failuresOf(server, other.id, [{ line_number: 5, part: 'notes', record_title: 'Crane' }])
    const call = await as(user)
    const lines = async (query: { relation?: string; search?: string }) =>
      (await call(ADDRESS, { project_id: 7, ...query })).body.map(({ line_number }) => line_number)
    expect(await lines({ relation: 'issues' })).toEqual([1, 2])
    expect(await lines({ relation: 'notes' })).toEqual([2, 4])
    expect(await lines({ relation: 'note' })).toEqual([])
    expect(await lines({ search: 'crane' })).toEqual([1, 2])
    expect(await lines({ search: 'field missing' })).toEqual([1, 3])
    expect(await lines({ search: 'crane missing' })).toEqual([])
    expect(await lines({ search: '00%' })).toEqual([4])
    expect(await lines({ search: 'null', relation: 'issues' })).toEqual([2])
    expect(await lines({ search: 'iid' })).toEqual([1])
  })

  test('exists for the user who started the import and for administrators only', async ({ server, given, as }) => {
    const starter = await given.user()
    await importOf(server, starter, { project_id: 7 })
    for (const who of [starter, await given.admin()])
      expect(await (await as(who))(ADDRESS, { project_id: 7 })).toMatchObject({ status: 200, body: [] })
    const hidden = { status: 404, body: { message: '404 Import Not Found' } }
    expect(await (await as(await given.user()))(ADDRESS, { project_id: 7 })).toMatchObject(hidden)
    expect(await (await as(starter))(ADDRESS, { project_id: 999 })).toMatchObject(hidden)
  })

  test('refuses a relation with an endless name', async ({ server, given, asLoose }) => {
    const user = await given.user()
    await importOf(server, user, { project_id: 7 })
    const call = await asLoose(user)
    expect((await call(ADDRESS, { project_id: 7, relation: 'x'.repeat(256) })).status).toBe(400)
  })

  test('reads the failures of one import in the order of its index', async ({ server, given, as }) => {
    const user = await given.user()
    const { id } = await importOf(server, user, { project_id: 7 })
    await failuresOf(server, id, [{}, {}])
    const call = await as(user)
    for (const query of [{}, { relation: 'issues' }, { search: 'missing' }]) {
      const plans = await plansOf(() => call(ADDRESS, { project_id: 7, per_page: 1, ...query }))
      expectPlan(planWith(plans, 'as "failed"'), { uses: 'import_failure_import' })
    }
  })
})
