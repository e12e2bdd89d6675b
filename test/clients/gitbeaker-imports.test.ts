import { reachableArchives } from '../server/imports/remote-archives.ts'
import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged, on imports from other servers', () => {
  test('imports from a URL', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.user({ username: 'ada' }))
    const { url } = await reachableArchives(server)
    const scheduled = await api.ProjectImportExports.importRemote(`${url}/shop.tar.gz`, 'shop', {
      overrideParams: { description: 'Mine' },
    })
    expect(scheduled).toMatchObject({ import_status: 'scheduled', path_with_namespace: 'ada/shop' })
    await server.instance.jobs.idle()
    expect(await api.ProjectImportExports.showImportStatus('ada/shop')).toMatchObject({ import_status: 'finished' })
    expect(await api.Projects.show('ada/shop')).toMatchObject({ path: 'shop', description: 'Mine' })
  })

  test('sends imports from object storage to the address of imports from a URL, which refuses them', async ({
    server,
    given,
  }) => {
    const api = await clientOf(server, given, await given.user())
    const sent = () =>
      api.ProjectImportExports.importRemoteS3('AKIDEXAMPLE', 'exports', 'shop.tar.gz', 'shop', 'eu-central-1', 'secret')
    expect(await refusal(sent)).toEqual([400, 'url is missing'])
  })
})
