import { useEffect, useRef, useState } from 'react'
import { fetchFile, isAborted } from '../api/client.ts'
import { saveBlob } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'

/** Downloads the archive of a project. `progress` is the share that has arrived, undefined if no download runs. */
export function useDownload(id: number) {
  const [progress, setProgress] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const start = async () => {
    if (controller.current) return
    const own = new AbortController()
    controller.current = own
    setProgress(0)
    try {
      const { file, name } = await fetchFile(
        'GET /projects/:id/export/download',
        { id },
        { signal: own.signal, onProgress: setProgress },
      )
      saveBlob(name ?? 'project_export.tar.gz', file)
    } catch (cause) {
      if (!isAborted(cause))
        toast(`The archive could not be downloaded: ${cause instanceof Error ? cause.message : 'unknown error'}`)
    } finally {
      controller.current = undefined
      setProgress(undefined)
    }
  }
  return { progress, start: () => void start(), stop: () => controller.current?.abort() }
}
