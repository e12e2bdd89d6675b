import { assumed, entities, type Facts, routes } from '../origin.ts'

export const uploads: readonly Facts[] = [
  routes(['POST /projects/:id/uploads'], assumed('file')),
  routes(
    [
      'GET /projects/:id/uploads',
      'GET /projects/:id/uploads/:upload_id',
      'GET /projects/:id/uploads/:secret/:filename',
      'DELETE /projects/:id/uploads/:upload_id',
      'DELETE /projects/:id/uploads/:secret/:filename',
    ],
    assumed(),
  ),
  entities(['NewUpload'], assumed('id alt url full_path markdown')),
  entities(
    ['Upload'],
    assumed(`id size filename created_at uploaded_by uploaded_by.id uploaded_by.name uploaded_by.username`),
  ),
]
