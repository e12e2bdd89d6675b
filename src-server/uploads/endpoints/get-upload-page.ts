import { ApiError, notFoundPlain } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { recordId } from '../../kit/http/wire.ts'
import { findProject } from '../../projects/queries.ts'
import { fileAnswers, fileParams } from '../filters.ts'
import { findUpload } from '../find.ts'
import { servesPicturesOpenly } from '../queries.ts'
import { openUpload, sendUpload } from '../serve.ts'

export const getUploadPage = endpoint(
  'GET /-/project/:project_id/uploads/:secret/:filename',
  {
    summary:
      'Get an uploaded file of a project at its address on this server. With `enforce_auth_checks_on_uploads` off, everybody who knows the address gets pictures',
    access: 'anyone',
    params: { project_id: recordId, ...fileParams },
    answers: fileAnswers,
  },
  async ({ params, actor, db, instance }) => {
    const upload = await findUpload(db, params.project_id, params)
    const isOpen = await servesPicturesOpenly(db, params.project_id)
    // Every refusal reads the same. Otherwise a caller could guess which files exist.
    const check = () => findProject(db, actor, params.project_id).catch(asMissingFile)
    if (!isOpen) await check()
    const file = await openUpload(instance.files, upload)
    if (isOpen && !file.picture) await check().catch((error) => file.handle.close().then(() => Promise.reject(error)))
    return sendUpload(file, upload)
  },
)

function asMissingFile(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFoundPlain() : error
}
