import { useState } from 'react'
import { type ResponseBody, requestOf } from '../../api/client.ts'
import { useWrite } from '../../api/use-api.ts'
import type { WireRequest } from '../../api/wire-request.ts'
import { type Place, placeInput } from '../place-fields.tsx'
import type { SourceKind, SourceValues } from './source-words.ts'

const refreshes = ['GET /projects', 'GET /-/gantry/v1/state'] as const
type Checked = ResponseBody<'POST /-/gantry/v1/remote-import-checks'>

/** The requests of a form for an import from another server: the import, and the check of its source. */
export function useRemoteWrites(kind: Exclude<SourceKind, 'file'>, place: Place, values: SourceValues) {
  const fromUrl = useWrite('POST /projects/remote-import', { refreshes })
  const fromStorage = useWrite('POST /projects/remote-import-s3', { refreshes })
  const checkUrl = useWrite('POST /-/gantry/v1/remote-import-checks', { refreshes: [] })
  const checkStorage = useWrite('POST /-/gantry/v1/remote-import-s3-checks', { refreshes: [] })
  const [checked, setChecked] = useState<Checked>()
  const { url, ...object } = values
  const urlInput = { url: url.trim() }
  const isUrl = kind === 'url'
  const check = isUrl ? checkUrl : checkStorage
  const start = isUrl ? fromUrl : fromStorage
  const urlImport = { ...placeInput(place), ...urlInput }
  const objectImport = { ...placeInput({ ...place, overwrite: false }), ...object }
  return {
    request: isUrl
      ? requestOf('POST /projects/remote-import', urlImport)
      : requestOf('POST /projects/remote-import-s3', objectImport),
    check: { error: check.error, pending: check.pending, result: checked },
    start: { error: start.error, pending: start.pending },
    runCheck: async () => {
      setChecked(undefined)
      try {
        setChecked(await (isUrl ? checkUrl.write(urlInput) : checkStorage.write(object)))
      } catch {
        // Shown beside the button.
      }
    },
    runImport: () => (isUrl ? fromUrl.write(urlImport) : fromStorage.write(objectImport)),
    /** Forgets outcomes that belong to other values. */
    forget: () => {
      setChecked(undefined)
      check.reset()
      start.reset()
    },
  }
}

/** The request without the secrets of its source, for display. */
export function masked(request: WireRequest): WireRequest {
  const hidden = Object.entries(request.body ?? {}).map(([name, value]): [string, unknown] => {
    if (name === 'url') return [name, withoutQuery(String(value))]
    return [name, name === 'secret_access_key' || name === 'access_key_id' ? '…' : value]
  })
  return { ...request, body: Object.fromEntries(hidden) }
}

/** A signed URL has its signature in the query, and a URL can have a password before its host. */
function withoutQuery(text: string): string {
  const url = URL.parse(text)
  if (!url) return text === '' ? '' : '…'
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`
}
