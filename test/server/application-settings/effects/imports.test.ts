import { projectArchive } from '../../../support/archives.ts'
import { describe, expect, test } from '../../../support/test.ts'
import { importFile } from '../../imports/import-file.ts'
import { changeSettings } from '../../kit/settings.ts'

describe('settings of imports take effect', () => {
  test('max_import_size: larger archives are refused', async ({ server, given }) => {
    await changeSettings(server, { max_import_size: 1 })
    const { answer } = await importFile(server, given, await given.user(), Buffer.alloc(1_100_000))
    expect(answer.status).toBe(413)
  })

  test('max_decompressed_archive_size: archives that unpack to more are refused', async ({ server, given }) => {
    const large = await projectArchive({ project: { description: 'long '.repeat(400_000) } })
    const user = await given.user()
    const outcome = async (path: string) =>
      (await importFile(server, given, user, large, { path })).status?.import_status
    await changeSettings(server, { max_decompressed_archive_size: 1 })
    expect(await outcome('one')).toBe('failed')
    await changeSettings(server, { max_decompressed_archive_size: 3 })
    expect(await outcome('two')).toBe('finished')
  })

  test('project_import_limit: more imports get 429', async ({ server, given, asLoose }) => {
    await changeSettings(server, { project_import_limit: 1 })
    const call = await asLoose(await given.user())
    const send = async () =>
      (await call('POST /projects/import', { path: 'a', file: new File(['x'], 'export.zip') })).status
    expect([await send(), await send()]).toEqual([422, 429])
  })
})
