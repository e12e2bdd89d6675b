import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** Saves a CSV file. `text` is undefined until the data has loaded. */
export function CsvButton({ name, text }: { name: string; text: (() => string) | undefined }) {
  const save = () => {
    if (!text) return
    const url = URL.createObjectURL(new Blob([text()], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // Some browsers start the download only after this turn.
    setTimeout(() => URL.revokeObjectURL(url), 1000)
  }
  return (
    <Button leftSection={<IconDownload size={14} stroke={1.75} />} disabled={!text} onClick={save}>
      Download CSV
    </Button>
  )
}
