import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describedIn, uploadName } from '../../../src-server/uploads/file-name.ts'
import type { Given } from '../../support/given.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { runs } from '../../support/runs.ts'
import { samplePicture } from '../../support/sample-picture.ts'
import type { TestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const CREATE = 'POST /projects/:id/uploads'
const LIST = 'GET /projects/:id/uploads'
const BY_ID = 'GET /projects/:id/uploads/:upload_id'
const BY_ADDRESS = 'GET /projects/:id/uploads/:secret/:filename'
const PAGE = 'GET /-/project/:project_id/uploads/:secret/:filename'
const DELETE = 'DELETE /projects/:id/uploads/:upload_id'
const DELETE_BY_ADDRESS = 'DELETE /projects/:id/uploads/:secret/:filename'

const picture = new File([samplePicture], 'deck plan.png', { type: 'image/png' })
const script = new File(['<script>alert(1)</script>'], 'page.html', { type: 'text/html' })

async function owned(
  given: Given,
  row: { visibility?: 'private' | 'public'; enforce_auth_checks_on_uploads?: 0 } = {},
) {
  const owner = await given.user()
  return { owner, project: await given.project({ visibility: 'private', owner, ...row }) }
}

/** Names of the stored files of a project. */
function filesOf({ instance: { files } }: TestServer, { id }: { id: number }): string[] {
  const folder = join(files.kept, 'uploads', String(id))
  return existsSync(folder) ? readdirSync(folder) : []
}

const fetched = async ({ origin }: TestServer, path: string, token?: string) => {
  const answer = await fetch(origin + path, { headers: token ? { 'PRIVATE-TOKEN': token } : {} })
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) }
}

describe(CREATE, () => {
  test('stores the file, and answers what a text needs to show it', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const { status, body } = await (await as(owner))(CREATE, { id: project.id, file: picture })
    expect(status).toBe(201)
    const secret = /^\/uploads\/([0-9a-f]{32})\//.exec(body.url)?.[1] ?? ''
    const url = `/uploads/${secret}/deck_plan.png`
    const expected = {
      id: body.id,
      alt: 'deck_plan',
      url,
      full_path: `/-/project/${project.id}${url}`,
      markdown: `![deck_plan](${url})`,
    }
    expect(body).toEqual(expected)
    expect(Object.keys(body)).toEqual(Object.keys(expected))
    expect(filesOf(server, project)).toHaveLength(1)
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'upload.created',
        payload: { upload_id: body.id, project_id: project.id, actor_id: owner.id },
        snapshot: { upload: { filename: 'deck_plan.png', size_bytes: samplePicture.length } },
      },
    ])
    expect(JSON.stringify(await storedEvents(server))).not.toContain(secret)
  })

  test('adds the size to the statistics of the project', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const call = await as(owner)
    const sizes = async () => (await call('GET /projects/:id', { id: project.id, statistics: true })).body
    const { body } = await call(CREATE, { id: project.id, file: picture })
    const bytes = samplePicture.length
    expect(await sizes()).toMatchObject({ statistics: { uploads_size: bytes, storage_size: bytes } })
    await call(DELETE, { id: project.id, upload_id: body.id })
    expect(await sizes()).toMatchObject({ statistics: { uploads_size: 0, storage_size: 0 } })
    await server.instance.jobs.idle()
    expect(filesOf(server, project)).toEqual([])
  })

  test('refuses a file above `max_attachment_size`, a missing file and a text, and stores nothing', async ({
    server,
    given,
    asLoose,
  }) => {
    const { owner, project } = await owned(given)
    const call = await asLoose(owner)
    await (await asLoose(await given.user({ admin: 1 })))('PUT /application/settings', { max_attachment_size: 1 })
    const before = await storedEvents(server)
    const large = new File([new Uint8Array(2 ** 20 + 1)], 'large.bin')
    const answers = [
      [{ file: large }, 413, { message: '413 Request Entity Too Large' }],
      [{}, 400, { error: 'file is missing' }],
      [{ file: 'text' }, 400, { error: 'file is invalid' }],
    ] as const
    for (const [input, status, body] of answers)
      expect(await call(CREATE, { id: project.id, ...input })).toMatchObject({ status, body })
    expect(filesOf(server, project)).toEqual([])
    expect(readdirSync(server.instance.files.temporary)).toEqual([])
    expect(await storedEvents(server)).toEqual(before)
  })

  test('names of files stay within one link of Markdown, and are never used on disk', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const call = await as(owner)
    const hostile = new File(['x'], '..\\..\\a](javascript:alert(1)) b.txt')
    const { body } = await call(CREATE, { id: project.id, file: hostile })
    expect(body.alt).toBe('a__javascript_alert_1___b.txt')
    expect(body.markdown).toBe(`[${body.alt}](${body.url})`)
    expect(filesOf(server, project).every((name) => /^[\w-]+$/.test(name))).toBe(true)
  })
})

describe('the name of an uploaded file', () => {
  test.for([
    ['plan.png', 'plan.png'],
    ['Größe 2.pdf', 'Größe_2.pdf'],
    ['図面.png', '図面.png'],
    ['', 'file'],
    ['..', 'file..'],
    ['\u202egnp.exe', '_gnp.exe'],
    ['a/b\\c"d\'e`f.txt', 'a_b_c_d_e_f.txt'],
  ] as const)('of %j is %j', ([sent, name]) => expect(uploadName(sent)).toBe(name))

  test('is stable, and its link has no character that ends one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (sent) => {
        const name = uploadName(sent)
        expect(uploadName(name)).toBe(name)
        expect(name).not.toMatch(/^\.*$|[\s()[\]<>"'`\\/]/)
        const { alt, markdown } = describedIn(name, `/uploads/0/${name}`)
        expect(markdown.endsWith(`[${alt}](/uploads/0/${name})`)).toBe(true)
      }),
      runs(200, 20_000),
    )
  })

  test.for([
    ['a.png', '![a](u)'],
    ['a.b.MP4', '![a.b](u)'],
    ['a.svg', '![a](u)'],
    ['a.pdf', '[a.pdf](u)'],
    ['.png', '[.png](u)'],
    ['png', '[png](u)'],
  ] as const)('%s is shown as %s', ([name, markdown]) => expect(describedIn(name, 'u').markdown).toBe(markdown))
})

describe(LIST, () => {
  test('lists the files, the newest first, with who uploaded them', async ({ given, as }) => {
    const { owner, project } = await owned(given)
    const writer = await given.user()
    await given.member({ project }, writer, 10)
    const first = (await (await as(writer))(CREATE, { id: project.id, file: picture })).body
    const second = (await (await as(owner))(CREATE, { id: project.id, file: script })).body
    const { body, headers } = await (await as(owner))(LIST, { id: project.id })
    expect(body).toMatchObject([
      { id: second.id, filename: 'page.html', size: script.size, uploaded_by: { id: owner.id } },
      {
        ...{ id: first.id, filename: 'deck_plan.png', size: samplePicture.length },
        uploaded_by: { id: writer.id, name: writer.name, username: writer.username },
      },
    ])
    expect(headers.get('x-total')).toBe('2')
    const paged = await (await as(owner))(LIST, { id: project.id, per_page: 1, page: 2 })
    expect(paged.body.map(({ id }) => id)).toEqual([first.id])
  })

  test('is read and counted in its index', async ({ given, as }) => {
    const { owner, project } = await owned(given)
    const call = await as(owner)
    for (const file of [picture, script]) await call(CREATE, { id: project.id, file })
    const plans = await plansOf(() => call(LIST, { id: project.id, per_page: 1 }))
    expectPlans(plans)
    for (const part of ['created_at DESC', 'count(*)']) expectPlan(planWith(plans, part), { uses: 'upload_newest' })
  })
})

describe(BY_ID, () => {
  test('sends the file to Maintainers; files of other projects do not exist', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const other = await given.project({ owner })
    const { body } = await (await as(owner))(CREATE, { id: project.id, file: picture })
    const token = await given.token(owner)
    const at = (id: number) => `/api/v4/projects/${id}/uploads/${body.id}`
    const answer = await fetched(server, at(project.id), token)
    expect([answer.status, answer.content.equals(samplePicture)]).toEqual([200, true])
    expect((await fetched(server, at(other.id), token)).status).toBe(404)
    expect(await (await as(owner))(BY_ID, { id: project.id, upload_id: 9999 })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
  })
})

describe(BY_ADDRESS, () => {
  test('shows pictures by their first bytes; everything else is saved and cannot run', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project } = await owned(given)
    const call = await as(owner)
    const token = await given.token(owner)
    const sent = async (file: File) => {
      const { body } = await call(CREATE, { id: project.id, file })
      return fetched(server, `/api/v4/projects/${project.id}${encodeURI(body.url)}`, token)
    }
    const disguised = new File(['<script>1</script>'], 'größe.png', { type: 'image/png' })
    for (const [file, type, disposition] of [
      [picture, 'image/png', `inline; filename="deck_plan.png"; filename*=UTF-8''deck_plan.png`],
      [script, 'application/octet-stream', `attachment; filename="page.html"; filename*=UTF-8''page.html`],
      [disguised, 'application/octet-stream', `attachment; filename="gr__e.png"; filename*=UTF-8''gr%C3%B6%C3%9Fe.png`],
    ] as const) {
      const { status, headers, content } = await sent(file)
      expect([status, content.equals(Buffer.from(await file.arrayBuffer()))]).toEqual([200, true])
      expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, disposition])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox")
    }
  })

  test('answers 404 when the file is gone from the disk', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const { body } = await (await as(owner))(CREATE, { id: project.id, file: picture })
    await server.db.write((trx) => trx.updateTable('upload').set({ file: 'uploads/0/gone' }).execute())
    const path = `/api/v4/projects/${project.id}${body.url}`
    expect((await fetched(server, path, await given.token(owner))).status).toBe(404)
  })
})

describe(PAGE, () => {
  test('refuses strangers as if the file did not exist', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const { body } = await (await as(owner))(CREATE, { id: project.id, file: picture })
    const stranger = await given.token(await given.user())
    expect((await fetched(server, body.full_path, await given.token(owner))).content.equals(samplePicture)).toBe(true)
    const missing = await fetched(server, body.full_path.replace('deck', 'desk'), stranger)
    for (const token of [stranger, undefined]) {
      const refused = await fetched(server, body.full_path, token)
      expect([refused.status, String(refused.content)]).toEqual([404, String(missing.content)])
    }
  })

  test('serves pictures to everybody if the project does not enforce checks, but no other files', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project } = await owned(given)
    const call = await as(owner)
    const shown = (await call(CREATE, { id: project.id, file: picture })).body
    const saved = (await call(CREATE, { id: project.id, file: script })).body
    expect((await fetched(server, shown.full_path)).status).toBe(404)
    await call('PUT /projects/:id', { id: project.id, enforce_auth_checks_on_uploads: false })
    expect((await fetched(server, shown.full_path)).status).toBe(200)
    expect((await fetched(server, saved.full_path)).status).toBe(404)
    expect((await fetched(server, saved.full_path, await given.token(owner))).status).toBe(200)
  })
})

describe(DELETE, () => {
  test('deletes the row and the file; a second time it is 404', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const call = await as(owner)
    const { body } = await call(CREATE, { id: project.id, file: picture })
    expect((await call(DELETE, { id: project.id, upload_id: body.id })).status).toBe(204)
    await server.instance.jobs.idle()
    expect(filesOf(server, project)).toEqual([])
    expect((await call(DELETE, { id: project.id, upload_id: body.id })).status).toBe(404)
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['upload.created', 'upload.removed'])
  })
})

describe(DELETE_BY_ADDRESS, () => {
  test('deletes the file with this secret and name only', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const call = await as(owner)
    const { body } = await call(CREATE, { id: project.id, file: picture })
    const other = await call(CREATE, { id: project.id, file: picture })
    const [, , secret = '', filename = ''] = body.url.split('/')
    const missing = await call(DELETE_BY_ADDRESS, { id: project.id, secret, filename: 'other.png' })
    expect(missing).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    expect((await call(DELETE_BY_ADDRESS, { id: project.id, secret, filename })).status).toBe(204)
    await server.instance.jobs.idle()
    expect(filesOf(server, project)).toHaveLength(1)
    expect((await call(LIST, { id: project.id })).body.map(({ id }) => id)).toEqual([other.body.id])
  })
})

describe('stored files', () => {
  test('go with the project', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    const call = await as(owner)
    await call(CREATE, { id: project.id, file: picture })
    await call('DELETE /projects/:id', { id: project.id })
    await server.instance.jobs.idle()
    expect(filesOf(server, project)).toEqual([])
  })

  test('that no row names are removed at the next start; the others stay', async ({ server, given, as }) => {
    const { owner, project } = await owned(given)
    await (await as(owner))(CREATE, { id: project.id, file: picture })
    const [kept = ''] = filesOf(server, project)
    const { files } = server.instance
    for (const name of [files.newName(`uploads/${project.id}`), files.newName('uploads/999')])
      writeFileSync(files.pathOf(name), 'left by a crash')
    expect(filesOf(server, project)).toHaveLength(2)
    server.clock.advance(24 * 3_600_000)
    Object.assign(server.instance, { started_at: '2999-01-01T00:00:00.000Z' })
    await server.send('GET', '/version', { token: await given.token(owner) })
    await server.instance.jobs.idle()
    expect([filesOf(server, project), filesOf(server, { id: 999 })]).toEqual([[kept], []])
  })
})
