import { projectArchive } from '../../support/archives.ts'
import type { Samples } from '../../support/samples/samples.ts'
import { failuresOf, importOf } from './import-row.ts'

export const samples: Samples = {
  things: {
    imported: ({ server, keeper }) => importOf(server, keeper),
    own_import: async ({ server, keeper, project }) => {
      const { id } = await importOf(server, keeper, { project_id: project.id })
      await failuresOf(server, id, [{ part: 'notes' }])
      return project.id
    },
    archive: async () => new File([new Uint8Array(await projectArchive())], 'export.tar.gz'),
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
POST /projects/import                                        | private          | 401            201            201            201            201            201            201            201            201           | {"path":"$fresh","file":"$archive"}
POST /projects/import                                        | private          | 401            404            404            400            400            400            201            201            201           | {"path":"$fresh","namespace":"$group_path","file":"$archive"}
GET /projects/:id/import                                     | private          | 401            404            404            200            200            200            200            200            200
GET /projects/:id/import                                     | public           | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/imports                                     | private          | 401            none           none           none           none           none           none           none           200           | {"made":"$imported"}
GET /-/gantry/v1/imports/:project_id                         | public           | 401            404            404            404            404            404            404            404            200           | {"project_id":"$own_import"}
GET /-/gantry/v1/imports/:project_id/failures                | public           | 401            404            404            404            404            404            404            404            200           | {"project_id":"$own_import"}
`,
}
