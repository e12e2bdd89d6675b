import { ActionIcon } from '@mantine/core'
import { IconPackage, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { bytes } from '../ui/number.ts'
import classes from './imports.module.css'

interface Props {
  id: string
  file: File | null
  invalid: boolean
  describedBy: string
  disabled: boolean
  onFile: (file: File | null) => void
}

/** One archive, dropped or chosen. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button in it is the keyboard's
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
        accept=".gz,application/gzip"
        className="unseen"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0] ?? null)
          event.currentTarget.value = ''
        }}
      />
      {file ? (
        <>
          <IconPackage size={16} stroke={1.6} aria-hidden="true" />
          <span className={`cut ${classes.file}`}>{file.name}</span>
          <span className="quiet">{bytes(file.size)}</span>
          <ActionIcon
            id={id}
            variant="subtle"
            color="gray"
            size={24}
            c="var(--ink3)"
            disabled={disabled}
            aria-label="Take another archive"
            aria-describedby={describedBy}
            onClick={() => {
              onFile(null)
              field.current?.click()
            }}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </>
      ) : (
        <>
          <IconUpload size={16} stroke={1.6} aria-hidden="true" />
          <span>Drop an archive here, or</span>
          <button
            id={id}
            type="button"
            className={classes.choose}
            aria-describedby={describedBy}
            onClick={() => field.current?.click()}
          >
            choose one
          </button>
          <span className="quiet">.tar.gz</span>
        </>
      )}
    </div>
  )
}
