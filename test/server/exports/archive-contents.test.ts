import { writeFileSync } from 'node:fs'
import type { Insertable } from 'kysely'
import { isImportable } from '../../../src-server/kit/archive-documents.ts'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import { samplePicture } from '../../support/sample-picture.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { exportedArchive, exportProject } from './export-file.ts'
import { readArchive } from './read-archive.ts'

const AT = '2026-05-01T00:00:00.000Z'

const add = <T extends keyof Database>({ db }: TestServer, table: T, row: Insertable<Database[T]>) =>
  db.write((trx) => trx.insertInto(table).values(row).execute())

describe('the archive of an export', () => {
  test('has the layout of the format', async ({ server, given }) => {
    const owner = await given.user()
    const { bytes } = await exportProject(server, await given.token(owner), await given.project({ owner }))
    const { names, contents } = await readArchive(bytes)
    expect(names.slice(0, 9)).toEqual([
      './',
      './VERSION',
      './GITLAB_VERSION',
      './GITLAB_REVISION',
      './tree/',
      './tree/project.json',
      './tree/project/',
      './tree/project/labels.ndjson',
      './tree/project/milestones.ndjson',
    ])
    expect(contents.get('./VERSION')?.toString()).toBe('0.2.4')
    expect(contents.get('./tree/project/issues.ndjson')?.toString()).toBe('')
    expect(contents.get('./tree/project/push_rule.ndjson')?.toString()).toBe('null')
    expect(names.filter((name) => name.endsWith('.ndjson'))).toHaveLength(28)
    expect(new Set(names).size).toBe(names.length)
  })

  test('is the same each time, byte for byte', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const token = await given.token(owner)
    const first = await exportProject(server, token, project)
    expect((await exportProject(server, token, project)).bytes).toEqual(first.bytes)
  })

  test('holds confidential issues and internal notes, in the manual order of the issues', async ({ server, given }) => {
    const owner = await given.user({ name: 'Ann' })
    const project = await given.project({ owner })
    const common = { project_id: project.id, author_id: owner.id, created_at: AT, updated_at: AT }
    await add(server, 'issue', { ...common, iid: 1, title: 'Last', relative_position: 30 })
    await add(server, 'issue', { ...common, iid: 2, title: 'First', relative_position: 10, confidential: 1 })
    await add(server, 'issue', { ...common, iid: 3, title: 'Unplaced' })
    const { id } = await server.db.read.selectFrom('issue').select('id').where('iid', '=', 2).executeTakeFirstOrThrow()
    const note = { noteable_type: 'Issue', noteable_id: id, discussion_id: 'a'.repeat(40), type: null, ...common }
    await add(server, 'note', { ...note, body: 'Only for us', internal: 1 })
    const issues = (await exportedArchive(server, await given.token(owner), project)).relation('issues')
    expect(issues.map(({ title, confidential }) => [title, confidential])).toEqual([
      ['First', true],
      ['Last', false],
      ['Unplaced', false],
    ])
    expect(issues[0]?.notes).toMatchObject([{ note: 'Only for us', confidential: true, author: { name: 'Ann' } }])
  })

  test('of the addresses of members, holds the public one; bots are left out', async ({ server, given }) => {
    const owner = await given.user({ email: 'secret@example.com', public_email: 'shown@example.com' })
    const [quiet, bot] = [await given.user({ email: 'quiet@example.com' }), await given.user({ kind: 'project_bot' })]
    const project = await given.project({ owner })
    for (const member of [owner, quiet, bot]) await given.member({ project }, member, 40)
    await add(server, 'member', {
      ...{ project_id: project.id, access_level: 10, invite_email: 'guest@example.com' },
      ...{ created_at: AT, updated_at: AT },
    })
    const { bytes } = await exportProject(server, await given.token(owner), project)
    const archive = await readArchive(bytes)
    expect(archive.relation('project_members').map(({ user, invite_email }) => [user, invite_email])).toEqual([
      [{ id: owner.id, username: owner.username, public_email: 'shown@example.com' }, null],
      [{ id: quiet.id, username: quiet.username, public_email: null }, null],
      [undefined, 'guest@example.com'],
    ])
    const everything = [...archive.contents.values()].map(String).join()
    expect(everything).not.toMatch(/secret@example\.com|quiet@example\.com/)
  })

  test('holds inherited members only for those who manage the group, with their highest role', async ({
    server,
    given,
  }) => {
    const top = await given.group()
    const group = await given.group({ parent: top })
    const project = await given.project({ in: group })
    const [maintainer, inherited, owner] = [await given.user(), await given.user(), await given.user()]
    await given.member({ project }, maintainer, 40)
    await given.member({ group }, owner, 50)
    await given.member({ group: top }, inherited, 20)
    await given.member({ group }, inherited, 30)
    await given.member({ group }, maintainer, 30)
    const membersFor = async (who: { id: number }) =>
      (await exportedArchive(server, await given.token(who), project))
        .relation('project_members')
        .map(({ user_id, access_level }) => [user_id, access_level])
    expect(await membersFor(maintainer)).toEqual([[maintainer.id, 40]])
    const all = [
      [maintainer.id, 40],
      [owner.id, 50],
      [inherited.id, 30],
    ]
    expect(await membersFor(owner)).toEqual(all)
    expect(await membersFor(await given.admin())).toEqual(all)
  })

  test('holds custom attributes only for administrators', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const attribute = { target_type: 'project', target_id: project.id, key: 'cost', value: '7' } as const
    await add(server, 'custom_attribute', attribute)
    const attributesFor = async (who: { id: number }) =>
      (await exportedArchive(server, await given.token(who), project)).relation('custom_attributes')
    expect(await attributesFor(owner)).toEqual([])
    expect(await attributesFor(await given.admin())).toEqual([{ key: 'cost', value: '7' }])
  })

  test('has no record that an import refuses: the export ends, and names the record', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const common = { project_id: project.id, author_id: owner.id, created_at: AT, updated_at: AT }
    await add(server, 'issue', { ...common, iid: 7, title: 'Long talk' })
    const { id } = await server.db.read.selectFrom('issue').select('id').executeTakeFirstOrThrow()
    const body = 'x'.repeat(1_000_000)
    for (let i = 0; i < 53; i++)
      await add(server, 'note', {
        ...{ noteable_type: 'Issue', noteable_id: id, discussion_id: 'a'.repeat(40), type: null, body, ...common },
      })
    await (await asLoose(owner))('POST /projects/:id/export', { id: project.id })
    await server.instance.jobs.idle()
    expect((await (await asLoose(owner))('GET /-/gantry/v1/exports')).body).toMatchObject([
      { status: 'failed', error: expect.stringMatching(/^A record of issues is too large .* number 7 .*“Long talk”/) },
    ])
  })

  test.for([
    ['50 MB', JSON.stringify('x'.repeat(50 * 2 ** 20 - 2)), true],
    ['a byte more', JSON.stringify('x'.repeat(50 * 2 ** 20 - 1)), false],
    ['a million values', JSON.stringify(Array.from({ length: 999_999 }, () => 10)), true],
    ['a value more', JSON.stringify(Array.from({ length: 1_000_001 }, () => 10)), false],
  ] as const)('an import takes a document with %s, or not', ([, json, taken]) => expect(isImportable(json)).toBe(taken))

  test('holds no secret of the project', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({
      ...{ owner, runners_token: 'GR-canary-runner', import_url: 'https://u:canary-password@example.com/x.git' },
    })
    const { contents } = await exportedArchive(server, await given.token(owner), project)
    expect([...contents.values()].map(String).join()).not.toContain('canary')
  })

  test('holds uploads and the avatar, and leaves out a file that is missing on disk', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const { files } = server.instance
    const file = files.newName('uploads')
    writeFileSync(files.pathOf(file), 'hello')
    const upload = { project_id: project.id, secret: 'ab'.repeat(16), size_bytes: 5, created_at: AT }
    await add(server, 'upload', { ...upload, filename: 'a.txt', file })
    await add(server, 'upload', { ...upload, filename: 'gone.txt', file: 'uploads/gone' })
    const avatar = new File([new Uint8Array(samplePicture)], 'me.png', { type: 'image/png' })
    await (await asLoose(owner))('PUT /projects/:id', { id: project.id, avatar })
    const { contents } = await exportedArchive(server, await given.token(owner), project)
    expect(contents.get(`./uploads/${'ab'.repeat(16)}/a.txt`)?.toString()).toBe('hello')
    expect([...contents.keys()].filter((name) => name.includes('gone'))).toEqual([])
    expect(contents.get('./avatar/avatar.png')?.equals(samplePicture)).toBe(true)
  })
})
