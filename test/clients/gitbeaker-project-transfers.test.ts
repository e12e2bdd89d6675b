import { exportProject } from '../server/exports/export-file.ts'
import { readArchive } from '../server/exports/read-archive.ts'
import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged, on exports and imports', () => {
  test('exports a project, downloads the archive, and imports it', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const api = await clientOf(server, given, user)
    const project = await given.project({ owner: user, path: 'saw', description: 'Cuts' })
    expect((await api.ProjectImportExports.showExportStatus(project.id)).export_status).toBe('none')
    expect((await refusal(() => api.ProjectImportExports.download(project.id)))[0]).toBe(404)
    await exportProject(server, await given.token(user), project)
    const status = await api.ProjectImportExports.showExportStatus('ada/saw')
    expect(status).toMatchObject({ id: project.id, export_status: 'finished', path_with_namespace: 'ada/saw' })
    const content = await api.ProjectImportExports.download(project.id)
    const bytes = new Uint8Array(await content.arrayBuffer())
    expect((await readArchive(bytes)).project.description).toBe('Cuts')
    const file = { content, filename: 'saw_export.tar.gz' }
    const imported = await api.ProjectImportExports.import(file, 'copy', { name: 'A copy' })
    await server.instance.jobs.idle()
    expect(await api.ProjectImportExports.showImportStatus(imported.id)).toMatchObject({
      ...{ import_status: 'finished', name: 'A copy', description: 'Cuts' },
    })
  })

  test('schedules an export with a target, and gets the refusal of a bad one', async ({ server, given }) => {
    const user = await given.user()
    const api = await clientOf(server, given, user)
    const project = await given.project({ owner: user })
    const schedule = (url: string) => api.ProjectImportExports.scheduleExport(project.id, { url, http_method: 'PUT' })
    expect(await schedule('https://files.example/saw.tar.gz')).toEqual({ message: '202 Accepted' })
    expect((await refusal(() => schedule('ftp://files.example/x')))[0]).toBe(400)
  })
})
