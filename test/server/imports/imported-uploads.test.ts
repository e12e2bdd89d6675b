import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectArchive } from '../../support/archives.ts'
import { samplePicture } from '../../support/sample-picture.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

const SECRET = 'ab'.repeat(16)
const OLD_SECRET = '0123456789'

const uploads = [
  { name: `./uploads/${SECRET}/deck plan.png`, content: samplePicture },
  { name: `./uploads/${OLD_SECRET}/notes.txt`, content: 'notes' },
  { name: `./uploads/${SECRET}/empty.txt`, content: '' },
]

/** Names of the stored uploads of all projects. */
function storedIn({ instance: { files } }: TestServer): string[] {
  const folder = join(files.kept, 'uploads')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
}

describe('the uploads of an archive', () => {
  test('keep the addresses that texts link to', async ({ server, given, asLoose }) => {
    const user = await given.user()
    const bytes = await projectArchive({ extra: uploads })
    const { project_id, token, status } = await importFile(server, given, user, bytes)
    expect(status?.import_status).toBe('finished')
    const read = async (path: string) => {
      const answer = await fetch(`${server.origin}/api/v4/projects/${project_id}/uploads/${path}`, {
        headers: { 'PRIVATE-TOKEN': token },
      })
      return Buffer.from(await answer.arrayBuffer())
    }
    expect((await read(`${SECRET}/deck%20plan.png`)).equals(samplePicture)).toBe(true)
    expect([String(await read(`${OLD_SECRET}/notes.txt`)), String(await read(`${SECRET}/empty.txt`))]).toEqual([
      'notes',
      '',
    ])
    const { body } = await (await asLoose(user))('GET /projects/:id/uploads', { id: project_id })
    expect(body).toMatchObject([
      { filename: 'empty.txt', size: 0, uploaded_by: null },
      { filename: 'notes.txt', size: 5 },
      { filename: 'deck plan.png', size: samplePicture.length },
    ])
    const { body: project } = await server.send('GET', `/projects/${project_id}?statistics=true`, { token })
    expect(project).toMatchObject({ statistics: { uploads_size: samplePicture.length + 5 } })
  })

  test('are stored whole if there are more than fit into one transaction', async ({ server, given }) => {
    const extra = Array.from({ length: 120 }, (_, i) => ({ name: `./uploads/${SECRET}/${i}.txt`, content: `no. ${i}` }))
    await importFile(server, given, await given.user(), await projectArchive({ extra }))
    const rows = await server.db.read.selectFrom('upload').select(['filename', 'file']).execute()
    expect(rows).toHaveLength(120)
    expect(storedIn(server).filter((name) => name.includes('import-'))).toHaveLength(120)
  })

  test('with other names are left out, and the result says so', async ({ server, given }) => {
    const odd = ['-/system/a.png', `${SECRET}/deep/a.png`, `${SECRET.toUpperCase()}/a.png`, 'a.png']
    const extra = [...uploads, ...odd.map((name) => ({ name: `./uploads/${name}`, content: 'x' }))]
    const { project_id, token } = await importFile(server, given, await given.user(), await projectArchive({ extra }))
    const { body } = await server.send('GET', `/-/gantry/v1/imports/${project_id}`, { token })
    expect(body).toMatchObject({
      relations: expect.arrayContaining([
        expect.objectContaining({
          ...{ name: 'uploads', read: 7, written: 3, failed: 0 },
          left_out: [{ reason: 'not_stored', records: 4 }],
        }),
      ]),
    })
  })

  test('leave nothing behind when the import fails', async ({ server, given }) => {
    await importFile(server, given, await given.user(), await projectArchive({ version: '0.3.0', extra: uploads }))
    expect(storedIn(server)).toEqual([])
    expect(readdirSync(server.instance.files.temporary)).toEqual([])
  })
})
