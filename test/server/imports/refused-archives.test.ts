import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { endOfArchive, openTar, projectArchive, rawMember, tar } from '../../support/archives.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

const withMember = async (...member: Parameters<typeof rawMember>) =>
  gzipSync(Buffer.concat([await openTar(), rawMember(...member), endOfArchive]))
const sound = { relations: { labels: [{ title: 'a' }], issues: [{ iid: 1, title: 'Sound' }] } }

const HOSTILE: Record<string, { bytes: () => Promise<Buffer>; says: RegExp }> = {
  'a symbolic link': { bytes: () => withMember({ name: './tree/x', flag: '2' }), says: /symbolic link/ },
  'a hard link': { bytes: () => withMember({ name: './tree/x', flag: '1' }), says: /hard link/ },
  'a device': { bytes: () => withMember({ name: './tree/x', flag: '3' }), says: /device/ },
  'a name that leaves the folder': { bytes: () => withMember({ name: './../../x' }, 'x'), says: /unsafe name/ },
  'an absolute name': { bytes: () => withMember({ name: '/tmp/x' }, 'x'), says: /unsafe name/ },
  'a drive letter': { bytes: () => withMember({ name: 'C:x' }, 'x'), says: /unsafe name/ },
  'a member twice, in another case': {
    bytes: () => withMember({ name: './version' }, '0.2.4'),
    says: /more than once/,
  },
  'a bomb of a ratio of 1,000': {
    bytes: async () =>
      gzipSync(await tar([{ name: 'project.bundle', content: Buffer.alloc(32 * 1024 * 1024) }]), { level: 9 }),
    says: /100 times/,
  },
  'a gzip that ends too early': {
    bytes: async () => (await projectArchive(sound)).subarray(0, -20),
    says: /too early/,
  },
  'a tar that ends too early': { bytes: async () => gzipSync(await openTar(sound)), says: /end is missing/ },
  'no gzip': { bytes: async () => Buffer.from('PK'), says: /not a gzip archive/ },
  'an empty file': { bytes: async () => Buffer.alloc(0), says: /empty/ },
  'a line that is no JSON': {
    bytes: () => projectArchive({ relations: { ...sound.relations, merge_requests: ['{"iid":'] } }),
    says: /^Line 1 of merge_requests is not valid JSON\.$/,
  },
  'JSON that is nested too deep': {
    bytes: () => projectArchive({ relations: { issues: [`{"a":${'['.repeat(40)}${']'.repeat(40)}}`] } }),
    says: /deeper than 32/,
  },
  'another version': { bytes: () => projectArchive({ version: '0.3.0' }), says: /0\.3\.0.*0\.2\.4/ },
  'no version': { bytes: () => projectArchive({ version: null }), says: /VERSION is missing/ },
  'no tree': { bytes: () => projectArchive({ project: null }), says: /invalid format/ },
}

describe('POST /projects/import', () => {
  test.for(Object.entries(HOSTILE))(
    '%s refuses the archive and leaves no row and no file',
    async ([, hostile], { server, given }) => {
      const user = await given.user({ username: 'ann' })
      const before = await rowsOf(server)
      const { answer, project_id, status, token } = await importFile(server, given, user, await hostile.bytes())
      expect(answer.status).toBe(201)
      expect(status).toMatchObject({ import_status: 'failed', failed_relations: [] })
      expect(status?.import_error).toMatch(hostile.says)
      expect(await rowsOf(server)).toEqual(before)
      const left = () => readdirSync(server.instance.files.root, { recursive: true, withFileTypes: true })
      await expect.poll(() => left().filter((entry) => entry.isFile())).toEqual([])
      expect(readdirSync(server.instance.files.temporary)).toEqual([])
      expect(server.events.at(-1)).toEqual({
        event: 'import.ended',
        payload: { import_id: 1, project_id, status: 'failed' },
      })
      // The path is free again.
      expect((await importFile(server, given, user, await projectArchive(sound))).status).toMatchObject({
        import_status: 'finished',
      })
      expect((await server.send('GET', `/projects/${project_id}/import`, { token })).status).toBe(200)
    },
  )

  test('a refused archive is not tried again', async ({ server, given }) => {
    await importFile(server, given, await given.user(), Buffer.from('x'))
    expect(await server.db.read.selectFrom('job').select(['state', 'attempts']).execute()).toMatchObject([
      { state: 'done' },
    ])
  })
})

const KEPT = ['audit_entry', 'import', 'job', 'outbox_event', 'personal_access_token', 'sqlite_sequence']

/** The number of rows per table, without imports, jobs, events, the test's tokens and internal tables of full-text indexes. */
async function rowsOf({ db }: TestServer): Promise<Record<string, number>> {
  const tables = await db.read.introspection.getTables()
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    if (KEPT.includes(name) || /_fts_/.test(name)) continue
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(db.read)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}
