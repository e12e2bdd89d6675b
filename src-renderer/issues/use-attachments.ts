import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { refusalOf } from '../changes/undo.ts'
import { insertText } from '../ui/insert-text.ts'

interface Options {
  project_id: number | undefined
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

/** Uploads files that are pasted into a text field or dropped on it, one after the other, and inserts the Markdown of each. */
export function useAttachments({ project_id, field, onText }: Options) {
  const post = useWrite('POST /projects/:id/uploads', { refreshes: ['GET /projects/:id/uploads'] })
  const [running, setRunning] = useState<{ name: string; share: number }>()
  const [error, setError] = useState<string>()
  const send = async (id: number, file: File) => {
    setRunning({ name: file.name, share: 0 })
    try {
      const { markdown } = await post.write(
        { id, file },
        { onProgress: (share) => setRunning({ name: file.name, share }) },
      )
      if (field.current) insertText(field.current, markdown, onText)
    } catch (cause) {
      setError(`${file.name}: ${refusalOf(cause).text}`)
    }
  }
  const attach = async (id: number, files: readonly File[]) => {
    setError(undefined)
    for (const file of files) await send(id, file)
    setRunning(undefined)
  }
  /** @returns whether the files are taken */
  const take = (files: ArrayLike<File> & Iterable<File>) => {
    if (project_id === undefined || running || files.length === 0) return false
    void attach(project_id, [...files])
    return true
  }
  return {
    name: running?.name,
    share: running?.share ?? 0,
    error,
    take,
    /** A copied cell of a spreadsheet is also a picture, but its text is meant. */
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData
      if (!types.includes('text/plain') && take(files)) event.preventDefault()
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!take(event.dataTransfer.files)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
