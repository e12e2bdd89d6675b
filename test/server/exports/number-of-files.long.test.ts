import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { importBudgets } from '../../../src-server/imports/archive/budgets.ts'
import { unpackArchive } from '../../../src-server/imports/archive/unpack-archive.ts'
import { describe, expect, test } from '../../support/test.ts'
import { exportProject } from './export-file.ts'

const AT = '2026-05-01T00:00:00.000Z'

describe('an archive', () => {
  test('has at most as many files as an import takes: with one upload more, the export ends and says so', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const { files } = server.instance
    const file = files.newName('uploads')
    writeFileSync(files.pathOf(file), 'x')
    const addUploads = (from: number, to: number) =>
      server.db.write((trx) =>
        sql`WITH RECURSIVE n(i) AS (VALUES (${from}) UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
          INSERT INTO upload (project_id, secret, filename, file, size_bytes, created_at)
          SELECT ${project.id}, printf('%032x', CAST(i AS INTEGER)), 'a.txt', ${file}, 1, ${AT} FROM n`.execute(trx),
      )
    await addUploads(1, 9_961)
    const { bytes } = await exportProject(server, await given.token(owner), project)
    const folder = files.temporaryPath()
    mkdirSync(folder)
    writeFileSync(join(folder, 'archive'), bytes)
    const { entries, uploads } = await unpackArchive(join(folder, 'archive'), folder, importBudgets(0))
    expect([entries, uploads.length]).toEqual([10_000, 9_961])
    await addUploads(9_962, 9_962)
    await (await asLoose(owner))('POST /projects/:id/export', { id: project.id })
    await server.instance.jobs.idle()
    expect((await (await asLoose(owner))('GET /-/gantry/v1/exports')).body).toMatchObject([
      { status: 'failed', error: expect.stringContaining('would have 10,001 files and folders, but an import takes') },
      { status: 'finished' },
    ])
  })
})
