import { statSync, writeFileSync } from 'node:fs'
import { keptArchives } from '../../../src-server/imports/inspection/kept-archives.ts'
import { ARCHIVE_HOST, archiveServer, sendArchive } from '../../support/archive-server.ts'
import { projectArchive } from '../../support/archives.ts'
import type { Samples } from '../../support/samples/samples.ts'
import type { TestServer } from '../../support/server.ts'
import { changeSettings } from '../kit/settings.ts'
import { failuresOf, importOf } from './import-row.ts'

/** The id of an inspected archive, which each user has. */
const INSPECTED = 'ab'.repeat(16)
const A_DAY_LATER_MS = 90_000_000

/** One server for all samples of a process, which does not keep the process alive. */
let archives: ReturnType<typeof openArchives> | undefined

async function openArchives() {
  const bytes = await projectArchive()
  const server = await archiveServer((request, response) => sendArchive(request, response, bytes))
  server.unref()
  return server
}

/** A server with an archive at every path, which the server of the sample may reach. */
async function sampleArchives(server: TestServer) {
  archives ??= openArchives()
  await changeSettings(server, { outbound_local_requests_whitelist: [ARCHIVE_HOST] })
  return await archives
}

export const samples: Samples = {
  things: {
    imported: ({ server, keeper }) => importOf(server, keeper),
    own_import: async ({ server, keeper, project }) => {
      const { id } = await importOf(server, keeper, { project_id: project.id })
      await failuresOf(server, id, [{ part: 'notes' }])
      return project.id
    },
    archive: async () => new File([new Uint8Array(await projectArchive())], 'export.tar.gz'),
    inspected: async ({ server }) => {
      const users = await server.db.read.selectFrom('user').select('id').orderBy('id', 'desc').execute()
      // The request may come a day after the scene was made.
      server.clock.advance(A_DAY_LATER_MS)
      // Also for the caller, who may be created after this.
      for (let id = (users[0]?.id ?? 0) + 3; id > 0; id--) {
        const path = server.instance.files.temporaryPath()
        writeFileSync(path, await projectArchive())
        const file = { path, filename: 'export.tar.gz', size_bytes: statSync(path).size, content_type: '' }
        keptArchives(server.instance).keep({ user_id: id, archive_id: INSPECTED }, file)
      }
      server.clock.advance(-A_DAY_LATER_MS)
      return INSPECTED
    },
    archive_url: async ({ server }) => `${(await sampleArchives(server)).url}/shop.tar.gz?signature=x`,
    storage: async ({ server }) => {
      server.instance.s3_endpoint = (await sampleArchives(server)).url
    },
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
POST /projects/import                                        | private          | 401            201            201            201            201            201            201            201            201           | {"path":"$fresh","file":"$archive"}
POST /projects/import                                        | private          | 401            404            404            400            400            400            201            201            201           | {"path":"$fresh","namespace":"$group_path","file":"$archive"}
POST /projects/remote-import                                 | private          | 401            201            201            201            201            201            201            201            201           | {"path":"$fresh","url":"$archive_url"}
POST /projects/remote-import                                 | private          | 401            404            404            400            400            400            201            201            201           | {"path":"$fresh","namespace":"$group_path","url":"$archive_url"}
POST /projects/remote-import-s3                              | private          | 401            201            201            201            201            201            201            201            201           | {"made":"$storage","path":"$fresh","region":"eu-central-1","bucket_name":"exports","file_key":"shop.tar.gz","access_key_id":"AKIDEXAMPLE","secret_access_key":"sample"}
POST /projects/remote-import-s3                              | private          | 401            404            404            400            400            400            201            201            201           | {"made":"$storage","path":"$fresh","namespace":"$group_path","region":"eu-central-1","bucket_name":"exports","file_key":"shop.tar.gz","access_key_id":"AKIDEXAMPLE","secret_access_key":"sample"}
GET /projects/:id/import                                     | private          | 401            404            404            200            200            200            200            200            200
GET /projects/:id/import                                     | public           | 401            200            200            200            200            200            200            200            200
POST /-/gantry/v1/import-inspections                         | private          | 401            200            200            200            200            200            200            200            200           | {"file":"$archive"}
POST /-/gantry/v1/import-inspections                         | private          | 401            404            404            400            400            400            200            200            200           | {"namespace":"$group_path","file":"$archive"}
POST /-/gantry/v1/import-inspections                         | private          | 401            200            200            200            200            200            200            200            200           | {"archive_id":"$inspected"}
GET /-/gantry/v1/import-inspections/:archive_id              | private          | 401            200            200            200            200            200            200            200            200           | {"archive_id":"$inspected"}
POST /-/gantry/v1/import-inspections/:archive_id/import      | private          | 401            201            201            201            201            201            201            201            201           | {"archive_id":"$inspected","path":"$fresh"}
POST /-/gantry/v1/import-inspections/:archive_id/import      | private          | 401            404            404            400            400            400            201            201            201           | {"archive_id":"$inspected","path":"$fresh","namespace":"$group_path"}
POST /-/gantry/v1/remote-import-checks                       | private          | 401            200            200            200            200            200            200            200            200           | {"url":"$archive_url"}
POST /-/gantry/v1/remote-import-s3-checks                    | private          | 401            200            200            200            200            200            200            200            200           | {"made":"$storage","region":"eu-central-1","bucket_name":"exports","file_key":"shop.tar.gz","access_key_id":"AKIDEXAMPLE","secret_access_key":"sample"}
GET /-/gantry/v1/imports                                     | private          | 401            none           none           none           none           none           none           none           200           | {"made":"$imported"}
GET /-/gantry/v1/imports/:project_id                         | public           | 401            404            404            404            404            404            404            404            200           | {"project_id":"$own_import"}
GET /-/gantry/v1/imports/:project_id/failures                | public           | 401            404            404            404            404            404            404            404            200           | {"project_id":"$own_import"}
`,
}
