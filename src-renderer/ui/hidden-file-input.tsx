import type { Ref } from 'react'

interface Props {
  /** For the button that opens the choice of files. */
  ref: Ref<HTMLInputElement>
  accept?: string
  onFiles: (files: File[]) => void
}

/** The field behind a button that chooses files. The same files can be chosen again. */
export function HiddenFileInput({ ref, accept, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])])
        event.currentTarget.value = ''
      }}
    />
  )
}
