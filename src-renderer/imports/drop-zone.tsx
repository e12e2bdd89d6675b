import { IconPackage, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { bytes } from '../ui/number.ts'
import classes from './imports.module.css'

interface Props {
  id: string
  file: File | null
  invalid: boolean
  describedBy: string
  disabled: boolean
  onFile: (file: File) => void
}

/** Selects one archive by drag and drop or with a file dialog. */
export function DropZone({ id, file, invalid, describedBy, disabled, onFile }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  const drop = (event: DragEvent) => {
    drag(event, false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabled) onFile(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping works only with the mouse; the button is for the keyboard
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <input
        ref={field}
        type="file"
        accept=".gz,.tgz,application/gzip"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) onFile(chosen)
          event.currentTarget.value = ''
        }}
      />
      {file ? (
        <IconPackage size={16} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconUpload size={16} stroke={1.6} aria-hidden="true" />
      )}
      <span className={file ? `cut ${classes.file}` : undefined}>{file ? file.name : 'Drop an archive here, or'}</span>
      {file && <span className="quiet">{bytes(file.size)}</span>}
      {/* One button in both states, so that the focus stays on it while a file is chosen. */}
      <button
        id={id}
        type="button"
        className={classes.choose}
        disabled={disabled}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={describedBy}
        onClick={() => field.current?.click()}
      >
        {file ? 'choose another file' : 'choose a file'}
      </button>
      {!file && <span className="quiet">.tar.gz</span>}
    </div>
  )
}
