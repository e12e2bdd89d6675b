import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { refusalOf } from '../changes/undo.ts'
import { toast } from '../ui/toast.ts'
import type { Issue } from './issue.ts'
import { imageReads, type MetricImage, prepareUndoOfDeletion, undoOfImage } from './metric-image.ts'

/** Uploads files one after the other. A refused file does not stop the others. */
export function useUpload(issue: Issue) {
  const post = useWrite('POST /projects/:id/issues/:issue_iid/metric_images', { refreshes: imageReads })
  const [running, setRunning] = useState<{ name: string; share: number }>()
  const [error, setError] = useState<string>()
  const send = async (file: File) => {
    setRunning({ name: file.name, share: 0 })
    try {
      const image = await post.write(
        { id: issue.project_id, issue_iid: issue.iid, file },
        { onProgress: (share) => setRunning({ name: file.name, share }) },
      )
      announceOne({
        text: `${image.filename} added to ${issue.references.full}`,
        name: image.filename,
        names: [image.filename, issue.references.full],
        reads: imageReads,
        undo: undoOfImage(issue, image),
      })
    } catch (cause) {
      setError(`${file.name}: ${refusalOf(cause).text}`)
    }
  }
  const add = async (files: readonly File[]) => {
    if (running || files.length === 0) return
    setError(undefined)
    for (const file of files) await send(file)
    setRunning(undefined)
  }
  return { add: (files: readonly File[]) => void add(files), name: running?.name, share: running?.share ?? 0, error }
}

/** Deletes an image. Its file stays in memory, so that the undo can upload it again. */
export function useRemoval(issue: Issue) {
  const write = useWrite('DELETE /projects/:id/issues/:issue_iid/metric_images/:image_id', { refreshes: imageReads })
  const remove = async (image: MetricImage) => {
    if (write.pending) return
    const undo = await prepareUndoOfDeletion(issue, image)
    try {
      await write.write({ id: issue.project_id, issue_iid: issue.iid, image_id: image.id })
    } catch (cause) {
      return toast(`The image could not be deleted: ${refusalOf(cause).text}`)
    }
    const text = `${image.filename} deleted`
    announceOne({
      text: undo ? text : `${text}. The deletion cannot be undone, because the image could not be read.`,
      name: image.filename,
      reads: imageReads,
      undo,
    })
  }
  return { remove }
}

/** Adds pasted images, unless the text of a field is pasted. */
export function usePastedImages(enabled: boolean, add: (files: readonly File[]) => void) {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    if (!enabled) return
    const onPaste = (event: ClipboardEvent) => {
      // The text field that has the focus took the file.
      if (event.defaultPrevented) return
      const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (images.length === 0) return
      event.preventDefault()
      latest.current(images)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [enabled])
}
