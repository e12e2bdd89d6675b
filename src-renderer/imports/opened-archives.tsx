import { useTakeArchives } from './take-archives.ts'

/** The field in which the desktop app chooses the archives that the user opens with it. */
export function OpenedArchives() {
  const { take } = useTakeArchives()
  return (
    <input
      // The name is that of src-main/archives/give-files.ts.
      id="opened-archives"
      type="file"
      multiple
      hidden
      onChange={(event) => {
        take([...(event.currentTarget.files ?? [])])
        event.currentTarget.value = ''
      }}
    />
  )
}
