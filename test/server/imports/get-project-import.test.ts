import { projectArchive } from '../../support/archives.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

describe('GET /projects/:id/import', () => {
  test('answers none for a project that was never imported', async ({ server, given }) => {
    const project = await given.project({ description: 'Made here' })
    const answer = await server.send('GET', `/projects/${project.id}/import`, {
      token: await given.token(await given.user()),
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: project.id,
        description: 'Made here',
        path_with_namespace: project.path_with_namespace,
        import_status: 'none',
        import_type: null,
        correlation_id: null,
        failed_relations: [],
        import_error: null,
        stats: null,
      },
    })
  })

  test('agrees with the project from acceptance to end, for forks too', async ({ server, given, as }) => {
    const user = await given.user()
    const call = await as(user)
    const agree = async (id: number) => {
      const project = (await call('GET /projects/:id', { id })).body
      const status = (await call('GET /projects/:id/import', { id })).body
      const { import_status, import_type, import_error } = project
      expect(status).toMatchObject({ id, import_status, import_type, import_error })
      return import_status
    }
    const seeded = await given.project({ owner: user, import_status: 'finished', import_type: 'service_project' })
    expect(await agree(seeded.id)).toBe('finished')
    const { project_id } = await importFile(server, given, user, await projectArchive())
    expect(await agree(project_id)).toBe('finished')
    const origin = await given.project({ empty_repo: 0, default_branch: 'main' })
    const { body: fork } = await call('POST /projects/:id/fork', { id: origin.id, path: 'fork', name: 'Fork' })
    expect(fork.import_status).toBe('scheduled')
    await server.instance.jobs.idle()
    expect(await agree(fork.id)).toBe('finished')
  })

  test('needs a token and a project that the caller can read', async ({ server, given }) => {
    const project = await given.project({ visibility: 'private' })
    expect(await server.send('GET', `/projects/${project.id}/import`)).toMatchObject({ status: 401 })
    const token = await given.token(await given.user())
    const hidden = { status: 404, body: { message: '404 Project Not Found' } }
    expect(await server.send('GET', `/projects/${project.id}/import`, { token })).toMatchObject(hidden)
    expect(await server.send('GET', '/projects/999/import', { token })).toMatchObject(hidden)
  })

  test('a failed import tells the importing user and administrators the reason, by id and by path, and nobody else', async ({
    server,
    given,
  }) => {
    const starter = await given.user({ username: 'ann' })
    const { project_id, status } = await importFile(server, given, starter, await projectArchive({ version: '0.1.0' }))
    const failed = {
      id: project_id,
      import_status: 'failed',
      import_error: 'The archive has format version 0.1.0, but only 0.2.4 can be imported.',
    }
    expect(status).toMatchObject(failed)
    const statusFor = async (who: { id: number }, id: string) =>
      server.send('GET', `/projects/${id}/import`, { token: await given.token(who) })
    const admin = await given.admin()
    for (const who of [starter, admin]) {
      for (const id of [String(project_id), 'ann%2Fimported', 'ANN%2Fimported']) {
        expect(await statusFor(who, id)).toMatchObject({ status: 200, body: failed })
      }
    }
    const stranger = await given.user()
    expect(await statusFor(stranger, String(project_id))).toMatchObject({ status: 404 })
    expect(await statusFor(stranger, 'ann%2Fimported')).toMatchObject({ status: 404 })
  })

  test('answers for a new project once it has the path', async ({ server, given }) => {
    const user = await given.user({ username: 'ann' })
    const first = await importFile(server, given, user, Buffer.from('no archive'))
    const second = await importFile(server, given, user, await projectArchive())
    expect(second.answer.status).toBe(201)
    const token = await given.token(user)
    const current = await server.send('GET', '/projects/ann%2Fimported/import', { token })
    expect(current.body).toMatchObject({ id: second.project_id, import_status: 'finished' })
    const old = await server.send('GET', `/projects/${first.project_id}/import`, { token })
    expect(old.body).toMatchObject({ id: first.project_id, import_status: 'failed' })
  })

  test('lists skipped records, at most 100, newest first', async ({ server, given }) => {
    const issues = Array.from({ length: 120 }, (_, line) => ({ iid: line + 1, title: line % 2 === 0 ? 'Sound' : ' ' }))
    const twice = [...issues, { iid: 1, title: 'The same number' }, ...issues.map((_, line) => ({ iid: 200 + line }))]
    const { status, project_id } = await importFile(
      server,
      given,
      await given.user(),
      await projectArchive({ relations: { issues: twice } }),
    )
    expect(status).toMatchObject({ import_status: 'finished', import_error: null })
    expect(status?.failed_relations).toHaveLength(100)
    const [newest] = status?.failed_relations ?? []
    expect(newest).toMatchObject({
      created_at: server.clock.iso(),
      exception_class: 'RecordInvalid',
      exception_message: null,
      source: 'read_record',
      relation_name: 'issues',
      line_number: 240,
    })
    const kept = await server.db.read.selectFrom('issue').select('title').where('project_id', '=', project_id).execute()
    expect(kept).toHaveLength(60)
    expect(await server.db.read.selectFrom('import_failure').select('id').execute()).toHaveLength(100)
  })

  test('of two records with one iid, the first is kept and the second is listed', async ({ server, given }) => {
    const issues = [
      { iid: 1, title: 'First' },
      { iid: 1, title: 'Second' },
      { iid: 2, title: 'Third' },
    ]
    const { status } = await importFile(
      server,
      given,
      await given.user(),
      await projectArchive({ relations: { issues } }),
    )
    expect(status?.failed_relations).toMatchObject([
      { line_number: 1, exception_class: 'RecordNotUnique', source: 'write_record', relation_name: 'issues' },
    ])
    const kept = await server.db.read.selectFrom('issue').select('title').orderBy('iid').execute()
    expect(kept).toEqual([{ title: 'First' }, { title: 'Third' }])
    expect(await server.db.read.selectFrom('project').select(['issues_count', 'last_issue_iid']).execute()).toEqual([
      { issues_count: 2, last_issue_iid: 2 },
    ])
  })
})
